// Watches the next click: how long after the page was told of it the board has changed, in which frame after that it
// is drawn, and how long after the click itself the browser is done with drawing.
const tap = {};
window.qipanTap = tap;
const board = document.querySelector('[data-spot="board"]');
const marks = () => board.querySelectorAll('.ttt-mark').length;
const before = marks();
addEventListener(
  'click',
  (event) => {
    performance.mark('qipan-clicked', { startTime: event.timeStamp });
    performance.mark('qipan-told');
    const between = (from, to) => performance.measure(to, from, to).duration;
    let frames = 0;
    const observer = new MutationObserver(() => {
      if (marks() === before || tap.changed !== undefined) return;
      performance.mark('qipan-changed');
      tap.changed = between('qipan-told', 'qipan-changed');
      observer.disconnect();
    });
    observer.observe(board, { childList: true, subtree: true });
    const look = () => {
      frames += 1;
      if (marks() === before) {
        requestAnimationFrame(look);
        return;
      }
      tap.frames = frames;
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        performance.mark('qipan-painted');
        tap.painted = between('qipan-clicked', 'qipan-painted');
      };
      // What is sent inside a frame arrives after it has been drawn.
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  },
  { capture: true, once: true },
);
