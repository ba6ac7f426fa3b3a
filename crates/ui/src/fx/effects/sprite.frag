#version 300 es
// Paints one sprite in the manner of a print: flat shapes with rough edges, no gradients but the light of a beam.
//
// Software renderers compute every branch for every pixel. So the branches only choose numbers, and everything that is
// expensive stands once, before or after them.
precision mediump float;
in vec2 v_at;
in float v_age;
in float v_shape;
flat in float v_kind;
flat in float v_seed;
flat in vec4 v_colour;
out vec4 colour;

// Value noise. The corners of a cell share what depends on one coordinate.
float noise(vec2 p) {
  vec2 cell = floor(p), part = fract(p);
  part = part * part * (3.0 - 2.0 * part);
  vec2 x = fract(vec2(cell.x, cell.x + 1.0) * 127.1 + v_seed);
  vec2 y = fract(vec2(cell.y, cell.y + 1.0) * 311.7 + v_seed);
  vec2 of_x = x * (x + 34.5), of_y = y * (y + 34.5);
  vec2 upper = of_x + of_y.x, lower = of_x + of_y.y;
  upper = fract((x + upper) * (y.x + upper));
  lower = fract((x + lower) * (y.y + lower));
  vec2 sides = mix(upper, lower, part.y);
  return mix(sides.x, sides.y, part.x);
}

// 1 inside an edge, 0 outside of it, with an edge about one pixel wide.
float inside(float distance) {
  float edge = fwidth(distance) + 0.001;
  return 1.0 - smoothstep(-edge, edge, distance);
}

// How far a place is around the circle, from 0 to 1; nearly the angle, and cheaper.
float around(vec2 p) {
  float part = 0.25 * p.y / max(abs(p.x) + abs(p.y), 0.001);
  return fract(p.x < 0.0 ? 0.5 - part : part);
}

void main() {
  float far = length(v_at);
  vec2 round_trip = v_at / max(far, 0.001);
  // The stroke of the ring begins at the upper left.
  float swept = around(vec2(-0.3233 * v_at.x - 0.9463 * v_at.y, 0.9463 * v_at.x - 0.3233 * v_at.y));
  float early = 1.0 - v_age;
  float spread = 1.0 - 0.65 * early * early * early;
  vec2 grid = v_at * 17.0;
  float rough = noise(v_kind < 0.5 ? round_trip * 1.6 + 7.0 : v_kind < 1.5 ? grid / spread : v_kind < 5.0 ? round_trip * 3.4 + 3.0 : round_trip * 3.0);
  float fine = noise(v_kind < 5.0 ? grid : vec2(far * 34.0, swept * 5.0));
  vec3 ink = v_colour.rgb;
  vec2 size = abs(v_at);
  // The outline, and that of a bright heart with its colour and strength.
  float rim = -1.0;
  float heart = 1.0;
  vec3 pale = vec3(1.0, 0.976, 0.918);
  float strength = 1.0;
  // Shown as far as `value` is above the first limit, up to the second.
  vec2 limits = vec2(-2.0, -1.0);
  float value = 0.0;
  float share = 1.0;
  // The age at which it begins to leave.
  float leaves = 0.6;
  float light = 0.0;
  if (v_kind < 0.5) {
    // Grain: a chip with a broken outline.
    rim = far - 0.55 - 0.4 * rough;
    leaves = 0.45;
  } else if (v_kind < 1.5) {
    // Puff: dust in dots, as a print shows a shade; it grows thinner as it spreads.
    float shade = (1.0 - smoothstep(0.2 * spread, spread, far)) * early;
    limits = vec2(0.97, 1.03) - shade;
    value = rough + 0.12;
    share = 0.8;
    leaves = 0.999;
  } else if (v_kind < 2.5) {
    // Ember: a flake with a bright heart and a narrow light around it.
    rim = size.x + size.y * 0.7 - 0.42;
    heart = far - 0.2;
    pale = vec3(1.0, 0.92, 0.72);
    strength = early;
    float near = max(1.0 - far, 0.0);
    light = early * 0.4 * near * near;
    leaves = 0.5;
  } else if (v_kind < 3.5) {
    // Frost: a crystal with six arms, folded to one.
    vec2 arm = size + max(size.y * 1.7321 - size.x, 0.0) * vec2(0.5, -0.866);
    arm.y = abs(arm.y);
    float stem = max(arm.y - 0.085, arm.x - 0.95);
    float branch = max(abs(arm.y - (arm.x - 0.45) * 0.9) - 0.08, max(0.45 - arm.x, arm.x - 0.8));
    rim = min(stem, branch);
    limits = vec2(0.0, 0.12);
    value = v_age;
    leaves = 0.55;
  } else if (v_kind < 4.5) {
    // Ink: a splash that runs out into tongues, stands, and dries away.
    float wait = 1.0 - min(v_age / 0.28, 1.0);
    rim = far - (0.4 + 0.5 * rough * rough) * (1.0 - wait * wait * wait);
    limits = vec2(-0.68, -0.56) + v_age * 1.7;
    value = fine;
    // It is darker at its edge.
    float inner = clamp(rim * 12.5 + 1.0, 0.0, 1.0);
    share = 0.86 + 0.14 * inner * inner;
  } else if (v_kind < 5.5) {
    // Beam: it strikes from its start, with a pale core, an edge and light around both.
    float along = (v_at.x * v_shape + v_shape - 1.0) / max(2.0 * v_shape - 2.0, 0.001);
    rim = size.y - 0.15;
    heart = size.y - 0.07;
    limits = vec2(0.1, 0.16);
    value = v_age;
    share = step(along, smoothstep(0.12, 0.34, v_age)) * step(-0.02, along);
    float near = max(1.0 - size.y, 0.0);
    light = near * near * near * 0.75 * share;
    leaves = 0.55;
  } else if (v_kind < 6.5) {
    // Slip: a cut of paper; its back is a little darker.
    rim = max((size.x - 0.42) * abs(v_shape), size.y - 0.72);
    ink *= v_shape > 0.0 ? 1.0 : 0.8;
  } else if (v_kind < 7.5) {
    // Ring: a circle in one stroke of a dry brush.
    float wide = 0.085 * (1.0 - 0.6 * swept) + 0.02 * rough;
    rim = abs(far - 0.8 + 0.03 * swept) - wide;
    limits = vec2(-0.1, -0.099) + 0.85 * smoothstep(0.2, 0.95, swept);
    value = fine;
    share = step(swept, smoothstep(0.0, 0.42, v_age) * 1.02) * step(abs(swept - 0.4815), 0.4735);
    leaves = 0.62;
  } else {
    // Drop: round, a little drawn out.
    rim = length(v_at * vec2(1.0, 0.86)) - 0.6;
  }
  float shown = smoothstep(limits.x, limits.y, value) * (1.0 - smoothstep(leaves, 1.0, v_age));
  ink = mix(ink, pale, inside(heart) * strength);
  float opaque = inside(rim) * share * shown * v_colour.a;
  float glow = light * shown * v_colour.a * (1.0 - opaque);
  // Half of the light covers and half is added: on pale wood pure addition could not be seen.
  colour = vec4(ink * (opaque + glow), opaque + glow * 0.5);
}
