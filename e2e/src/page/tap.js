// Watches the next click: after how many milliseconds the page has changed, after how many frames that is drawn, and
// when the browser begins with what comes after the drawing.
const tap = {};
window.qipanTap = tap;
const board = document.querySelector('[data-spot="board"]');
const marks = () => board.querySelectorAll('.ttt-mark').length;
const before = marks();
addEventListener(
  'click',
  (event) => {
    performance.mark('qipan-tap', { startTime: event.timeStamp });
    const since = (mark) => performance.measure(mark, 'qipan-tap', mark).duration;
    let frames = 0;
    const observer = new MutationObserver(() => {
      if (marks() === before || tap.changed !== undefined) return;
      performance.mark('qipan-changed');
      tap.changed = since('qipan-changed');
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
        tap.painted = since('qipan-painted');
      };
      // What is sent inside a frame arrives after it has been drawn.
      channel.port2.postMessage(null);
    };
    requestAnimationFrame(look);
  },
  { capture: true, once: true },
);
