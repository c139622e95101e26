/** A process beside the benchmark that is asked one question at a time. The run fails when it ends early. */
import { fork, type Serializable } from 'node:child_process'
import path from 'node:path'

export interface Beside<Question extends Serializable> {
  /** What it says by itself or in answer. Called before it can have been said. */
  next<Answer>(): Promise<Answer>
  ask<Answer>(question: Question): Promise<Answer>
  tell(question: Question): void
  ended: Promise<void>
}

/** Starts a file of this folder. */
export function startBeside<Question extends Serializable>(
  file: string,
  args: readonly string[] = [],
): Beside<Question> {
  const child = fork(path.join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code) => {
      if (code !== 0) throw new Error(`${file} ended with ${code}`)
      resolve()
    })
  })
  const next = <Answer>() =>
    new Promise<Answer>((resolve) => child.once('message', (message) => resolve(message as Answer)))
  const tell = (question: Question) => void child.send(question)
  function ask<Answer>(question: Question): Promise<Answer> {
    const answer = next<Answer>()
    tell(question)
    return answer
  }
  return { next, ask, tell, ended }
}
