/** A child process of a benchmark. It answers one question at a time. The run fails if it exits early. */
import { fork, type Serializable } from 'node:child_process'
import path from 'node:path'

interface BenchProcess<Question extends Serializable> {
  /** Resolves with the next message. Call it before the message can arrive. */
  next<Answer>(): Promise<Answer>
  ask<Answer>(question: Question): Promise<Answer>
  send(question: Question): void
  ended: Promise<void>
}

/** Starts a file of this folder as a process. */
export function startBenchProcess<Question extends Serializable>(
  file: string,
  args: readonly string[] = [],
): BenchProcess<Question> {
  const child = fork(path.join(import.meta.dirname, file), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise<void>((resolve) => {
    child.on('exit', (code) => {
      if (code !== 0) throw new Error(`${file} exited with ${code}`)
      resolve()
    })
  })
  const next = <Answer>() =>
    new Promise<Answer>((resolve) => child.once('message', (message) => resolve(message as Answer)))
  const send = (question: Question) => void child.send(question)
  function ask<Answer>(question: Question): Promise<Answer> {
    const answer = next<Answer>()
    send(question)
    return answer
  }
  return { next, ask, send, ended }
}
