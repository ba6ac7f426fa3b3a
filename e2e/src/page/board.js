// The marks of tic-tac-toe, row by row: X, O, or a dot for an empty cell. A mark that waits for a second tap is none.
const marks = [];
for (let cell = 0; cell < 9; cell += 1) {
  const place = document.querySelector(`[data-spot="cell-${cell}"]`);
  if (!place) return 'no board';
  const side = place.querySelector('.ttt-mark:not(.is-ghost)')?.dataset.side;
  marks.push({ 1: 'X', 2: 'O' }[side] || '.');
}
return marks.join('');
