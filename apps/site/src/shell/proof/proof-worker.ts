/**
 * Solves a task beside the page, so that nothing there stands still. The hash is our own and not the browser's: that one is slow
 * for short texts, and not there without encryption.
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
