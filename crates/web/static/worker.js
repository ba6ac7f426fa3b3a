// The client beside the page, where it thinks without holding the page up. It waits for its tasks by itself.
import client from '{{script}}';

try {
  await client({ module_or_path: '{{wasm}}' });
} catch {
  // The page then thinks by itself.
  postMessage(null);
}
