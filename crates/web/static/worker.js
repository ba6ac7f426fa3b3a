// The client beside the page, where it searches without blocking the page. It waits for tasks.
import client from '{{script}}';

try {
  await client({ module_or_path: '{{wasm}}' });
} catch {
  // The page then searches itself.
  postMessage(null);
}
