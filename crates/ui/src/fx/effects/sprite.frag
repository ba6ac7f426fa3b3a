#version 300 es
// Paints one sprite in the manner of a print: flat shapes with rough edges, no gradients but the light of a beam.
precision mediump float;
in vec2 v_at;
in float v_age;
in float v_shape;
flat in float v_kind;
flat in float v_seed;
flat in vec4 v_colour;
out vec4 colour;

float hash(vec2 p) {
  p = fract(p * vec2(127.1, 311.7) + v_seed);
  p += dot(p, p + 34.5);
  return fract(p.x * p.y);
}

float noise(vec2 p) {
  vec2 cell = floor(p), part = fract(p);
  part = part * part * (3.0 - 2.0 * part);
  return mix(mix(hash(cell), hash(cell + vec2(1, 0)), part.x),
             mix(hash(cell + vec2(0, 1)), hash(cell + vec2(1, 1)), part.x), part.y);
}

// 1 inside an edge, 0 outside of it, with an edge about one pixel wide.
float inside(float distance) {
  float edge = fwidth(distance) + 0.001;
  return 1.0 - smoothstep(-edge, edge, distance);
}

// From 1 to 0 in the last part of a life.
float leaving(float from) {
  return 1.0 - smoothstep(from, 1.0, v_age);
}

void main() {
  float far = length(v_at);
  vec2 round_trip = v_at / max(far, 0.001);
  float turn = atan(v_at.y, v_at.x);
  float swept = fract((turn + 1.9) / 6.2832);
  float spread = 1.0 - 0.65 * (1.0 - v_age) * (1.0 - v_age) * (1.0 - v_age);
  // Software renderers compute every branch for every pixel, so the two noises are computed once, for the kind at hand.
  float rough = noise(v_kind < 0.5 ? round_trip * 1.6 + 7.0 : v_kind < 1.5 ? v_at * 17.0 / spread : v_kind < 5.0 ? round_trip * 3.4 + 3.0 : round_trip * 3.0);
  float fine = noise(v_kind < 5.0 ? v_at * 17.0 : vec2(far * 34.0, swept * 5.0));
  vec3 ink = v_colour.rgb;
  float cover = 0.0;
  float light = 0.0;
  if (v_kind < 0.5) {
    // Grain: a chip with a broken outline.
    cover = inside(far - 0.55 - 0.4 * rough) * leaving(0.45);
  } else if (v_kind < 1.5) {
    // Puff: dust in dots, as a print shows a shade; it grows thinner as it spreads.
    float shade = (1.0 - smoothstep(0.2 * spread, spread, far)) * (1.0 - v_age);
    cover = smoothstep(0.97 - shade, 1.03 - shade, rough + 0.12) * 0.8;
  } else if (v_kind < 2.5) {
    // Ember: a flake with a bright heart and a narrow light around it.
    float body = inside(abs(v_at.x) + abs(v_at.y) * 0.7 - 0.42);
    ink = mix(ink, vec3(1.0, 0.92, 0.72), inside(far - 0.2) * (1.0 - v_age));
    light = (1.0 - v_age) * 0.4 * max(1.0 - far, 0.0) * max(1.0 - far, 0.0);
    cover = body * leaving(0.5);
  } else if (v_kind < 3.5) {
    // Frost: a crystal with six arms.
    float arm = abs(mod(turn + 0.5236, 1.0472) - 0.5236);
    vec2 folded = far * vec2(1.0 - arm * arm * 0.5, arm);
    float stem = max(folded.y - 0.085, folded.x - 0.95);
    float branch = max(abs(folded.y - (folded.x - 0.45) * 0.9) - 0.08, max(0.45 - folded.x, folded.x - 0.8));
    cover = inside(min(stem, branch)) * smoothstep(0.0, 0.12, v_age) * leaving(0.55);
  } else if (v_kind < 4.5) {
    // Ink: a splash that runs out into tongues, stands, and dries away.
    float wait = 1.0 - min(v_age / 0.28, 1.0);
    float rim = far - (0.4 + 0.5 * rough * rough) * (1.0 - wait * wait * wait);
    float thirst = v_age * 1.7 - 0.62;
    cover = inside(rim) * smoothstep(thirst - 0.06, thirst + 0.06, fine) * leaving(0.6);
    cover *= 0.86 + 0.14 * smoothstep(-0.08, 0.0, rim);
  } else if (v_kind < 5.5) {
    // Beam: it strikes from its start, with a pale core, an edge and light around both.
    float along = (v_at.x * v_shape + v_shape - 1.0) / max(2.0 * v_shape - 2.0, 0.001);
    float head = smoothstep(0.12, 0.34, v_age);
    float lit = step(along, head) * step(-0.02, along) * smoothstep(0.1, 0.16, v_age) * leaving(0.55);
    float aside = abs(v_at.y);
    float core = inside(aside - 0.07);
    cover = max(inside(aside - 0.15), core) * lit;
    ink = mix(ink, vec3(1.0, 0.976, 0.918), core);
    light = exp(-4.2 * aside) * (1.0 - smoothstep(0.8, 1.0, aside)) * 0.75 * lit;
  } else if (v_kind < 6.5) {
    // Slip: a cut of paper; its back is a little darker.
    cover = inside(max(abs(v_at.x) * abs(v_shape) - 0.42 * abs(v_shape), abs(v_at.y) - 0.72)) * leaving(0.6);
    ink *= v_shape > 0.0 ? 1.0 : 0.8;
  } else if (v_kind < 7.5) {
    // Ring: a circle in one stroke of a dry brush.
    float drawn = smoothstep(0.0, 0.42, v_age) * 1.02;
    float wide = 0.085 * (1.0 - 0.6 * swept) + 0.02 * rough;
    float dryness = smoothstep(0.2, 0.95, swept) * 0.85;
    float stroke = inside(abs(far - 0.8 + 0.03 * swept) - wide);
    cover = stroke * step(swept, drawn) * step(dryness, fine + 0.1) * step(0.008, swept) * step(swept, 0.955);
    cover *= leaving(0.62);
  } else {
    // Drop: round, a little drawn out.
    cover = inside(length(v_at * vec2(1.0, 0.86)) - 0.6) * leaving(0.6);
  }
  float opaque = cover * v_colour.a;
  float glow = light * v_colour.a * (1.0 - opaque);
  // Half of the light covers and half is added: on pale wood pure addition could not be seen.
  colour = vec4(ink * (opaque + glow), opaque + glow * 0.5);
}
