/** Explains errors at the start in one line with a remedy, for the terminal. */
import { WrongSettings } from './platform/config.ts'
import { FolderTaken } from './platform/database/folder-claim.ts'
import { codeOf } from './platform/error-code.ts'

/** Has a readable one-line message. */
export class StartError extends Error {}

const remedies: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space and start again.',
  EROFS: 'The disk cannot be written to: set DATA_DIR to a folder that can.',
  EACCES: 'A folder cannot be written to: set DATA_DIR to a folder that you own, or start as its owner.',
  EPERM: 'A folder cannot be written to: set DATA_DIR to a folder that you own, or start as its owner.',
  ENOTDIR: 'DATA_DIR, or a folder above it, is a file: set it to a folder.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine.',
  ECONNREFUSED: 'The database does not answer: check DATABASE_URL and that PostgreSQL runs.',
  ENOTFOUND: 'The host in DATABASE_URL is unknown.',
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist: create it first.',
  '53100': 'The disk of the database is full: free some space there and start again.',
}

/** `isDebugging`: errors without a remedy are shown with their stack. */
export function explainStartError(error: unknown, isDebugging: boolean): string {
  if (error instanceof WrongSettings) return `A setting is invalid.\n${error.message}`
  if (error instanceof StartError || error instanceof FolderTaken) return error.message
  if (!(error instanceof Error)) return String(error)

  const code = codeOf(error) ?? ''
  const remedy = remedies[code]
  if (remedy !== undefined) return `${remedy} (${error.message || code})`
  if (/No space left/i.test(error.message)) return `${remedies['ENOSPC']} (${error.message})`
  return isDebugging ? (error.stack ?? error.message) : error.message
}

/** Explains why the server can't listen on this port, if known; otherwise returns the error. */
export function portError(error: unknown, port: number, setting = 'PORT'): unknown {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return new StartError(`Port ${port} is taken: stop what uses it, or set ${setting} to another one.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs root: set ${setting} to 1024 or more, or start as root.`)
  return error
}
