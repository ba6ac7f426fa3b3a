#version 300 es
// Places one sprite. Its whole path follows from its age, so the page uploads a sprite once and afterwards sets the
// time alone. Lengths are in board widths, times in seconds.
in vec4 a_path;   // start x, y; velocity x, y (of a beam: its end)
in vec4 a_life;   // birth, duration, size, kind
in vec4 a_trait;  // downward acceleration, drag, turns per second (of a sector: where it begins), seed
in vec4 a_colour; // red, green, blue, opacity
uniform float u_time;
uniform vec2 u_board; // width and height of the canvas in board widths
out vec2 v_at;
out float v_age;
out float v_shape;
flat out float v_kind;
flat out float v_seed;
flat out vec4 v_colour;

// Ink and ring are large and drawn in eight sectors between these radii, where all of their paint is. A square would have
// twice as many pixels, and software renderers pay for each.
const float SECTOR = 0.125, RING = 0.65, OUTER = 1.01;

const vec2 CORNERS[6] = vec2[6](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));

void main() {
  float age = (u_time - a_life.x) / a_life.y;
  v_kind = a_life.w;
  v_seed = a_trait.w;
  v_colour = a_colour;
  v_age = age;
  v_at = CORNERS[gl_VertexID];
  v_shape = 1.0;
  if (age < 0.0 || age >= 1.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec2 place;
  if (v_kind > 4.5 && v_kind < 5.5) {
    // A beam lies between its ends and reaches a little beyond both.
    vec2 way = a_path.zw - a_path.xy;
    float far = max(length(way), 0.0001);
    vec2 along = way / far;
    float reach = far / 2.0 + a_life.z;
    v_shape = reach / a_life.z;
    place = a_path.xy + way / 2.0 + along * v_at.x * reach + vec2(-along.y, along.x) * v_at.y * a_life.z;
  } else if (v_kind > 3.5 && v_kind < 4.5 || v_kind > 6.5 && v_kind < 7.5) {
    float angle = 6.2832 * (a_trait.z + (v_at.x < 0.0 ? 0.0 : SECTOR));
    float turned = angle + 6.2832 * a_trait.w;
    float radius = v_at.y < 0.0 ? OUTER : v_kind < 5.0 ? 0.0 : RING;
    v_at = radius * vec2(cos(angle), sin(angle));
    place = a_path.xy + a_life.z * radius * vec2(cos(turned), sin(turned));
  } else {
    float t = age * a_life.y;
    float slow = max(a_trait.y, 0.01);
    place = a_path.xy + a_path.zw * (1.0 - exp(-slow * t)) / slow + vec2(0.0, 0.5 * a_trait.x * t * t);
    float turn = 6.2832 * (a_trait.w + a_trait.z * t);
    vec2 corner = v_at;
    if (v_kind > 5.5 && v_kind < 6.5) {
      // A slip of paper turns over as it falls.
      corner.x *= cos(turn * 1.7);
      v_shape = cos(turn * 1.7);
    }
    place += a_life.z * vec2(corner.x * cos(turn) - corner.y * sin(turn), corner.x * sin(turn) + corner.y * cos(turn));
  }
  gl_Position = vec4(place / u_board * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}
