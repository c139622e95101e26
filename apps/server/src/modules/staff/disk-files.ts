/** The files of the command line: those of the machine that it runs on. */
import { readFile, writeFile } from 'node:fs/promises'
import { type CallFiles, WrongUsage } from './command.ts'

export const diskFiles: CallFiles = {
  async readText(name) {
    return readFile(name, 'utf8').catch((error: Error) => {
      throw new WrongUsage(`${name} can't be read: ${error.message}`)
    })
  },
  /** Readable by this user alone, and never over an existing file: it may hold changes that are not published. */
  async write(name, content) {
    await writeFile(name, content, { mode: 0o600, flag: 'wx' }).catch((error: Error) => {
      throw new WrongUsage(`${name} exists, or can't be written: ${error.message}`)
    })
  },
}
