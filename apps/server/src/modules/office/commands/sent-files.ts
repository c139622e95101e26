/** The files of a command that is run in the browser: those sent with it, and those that it returns. */
import { type CallFiles, WrongUsage } from '../../staff/index.ts'

interface SentFiles extends CallFiles {
  /** What the command wrote; the content is base64. */
  written(): { name: string; content: string }[]
}

export function sentFiles(sent: Readonly<Record<string, string>>): SentFiles {
  const written = new Map<string, string>()
  return {
    async readText(name) {
      const text = Object.hasOwn(sent, name) ? sent[name] : undefined
      if (text === undefined) throw new WrongUsage(`The file ${name} was not sent`)
      return text
    },
    async write(name, content) {
      if (written.has(name)) throw new WrongUsage(`${name} exists`)
      written.set(name, Buffer.from(content).toString('base64'))
    },
    written: () => [...written].map(([name, content]) => ({ name, content })),
  }
}
