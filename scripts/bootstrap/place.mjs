import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** An error that ends the program with one line for the user. */
export class Stop extends Error {}

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** State of the bootstrap between starts; ignored by git. */
export const cache = path.join(root, '.cache')

export const print = (line) => process.stdout.write(`${line}\n`)

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ENOTCACHED|network/i

const reasons = [
  [/ENOSPC|no space left/i, 'The disk is full. Free about 1 GB and start again.'],
  [/EROFS|read-only file system/i, `${root} is not writable. Copy the repository to a writable folder.`],
  [
    /EACCES|EPERM|permission denied/i,
    `Part of ${root} belongs to another user. Start as its owner, or copy the repository.`,
  ],
  [
    UNREACHABLE,
    'The npm registry cannot be reached. Check the network and "npm config get registry", then start again.',
  ],
  [
    /E40[134]|E5\d\d|ETARGET/,
    'The npm registry lacks a required package. Check "npm config get registry", then start again.',
  ],
]

/** Whether npm's output says that the registry is unreachable, or that its cache lacks the package. */
export const isUnreachable = (output) => UNREACHABLE.test(output)

/** Returns one line of advice for the output of a program or a Node error code, or null. */
export function adviceFor(output) {
  return reasons.find(([pattern]) => pattern.test(output))?.[1] ?? null
}
