/**
 * Solves a proof-of-work task in a worker, so that the page stays responsive. Uses a JavaScript hash, because the
 * browser's is slow for short inputs and requires a secure context.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

addEventListener('message', ({ data }: MessageEvent<{ seed: string; target: string; most: number }>) => {
  const { seed, target, most } = data
  for (let number = 0; number < most; number++) {
    if (bytesToHex(sha256(utf8ToBytes(`${seed}.${number}`))) === target) {
      postMessage(number)
      return
    }
  }
  postMessage(null)
})
