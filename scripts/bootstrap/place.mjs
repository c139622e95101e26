import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Ends the program with one line for the person at the terminal. */
export class Stop extends Error {}

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** What the bootstrap remembers between starts; never part of the repository. */
export const cache = path.join(root, '.cache')

export const say = (line) => process.stdout.write(`${line}\n`)

const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ECONNRESET|ENOTCACHED|network/i

const reasons = [
  [/ENOSPC|no space left/i, 'The disk is full: free some space (about 1 GB) and start again.'],
  [/EROFS|read-only file system/i, `${root} cannot be written to: copy the repository to a folder that can.`],
  [
    /EACCES|EPERM|permission denied/i,
    `Some of ${root} belongs to another user: start as its owner, or copy the repository.`,
  ],
  [
    UNREACHABLE,
    'The npm registry cannot be reached: check the network and "npm config get registry", then start again.',
  ],
  [
    /E40[134]|E5\d\d|ETARGET/,
    'The npm registry does not have what is needed: check "npm config get registry", then start again.',
  ],
]

/** Whether npm has said that there is no way to the registry, or nothing of it in its cache. */
export const isUnreachable = (output) => UNREACHABLE.test(output)

/** One line of advice for what a program or Node has said, or null. */
export function adviceOn(output) {
  return reasons.find(([pattern]) => pattern.test(output))?.[1] ?? null
}
