/** Asks the registers that the markets of players name. It runs outside of transactions and stores nothing. */
import type { RegistersDeps } from './registers.deps.ts'
import { type Question, type Register, RegisterUnavailable } from './register.ts'
import { openRegister } from './registers-file.ts'
import { isComplete, type RegisterState, rulesOf, type Subject } from './registers.rules.ts'

type AskingDeps = Pick<
  RegistersDeps,
  'clock' | 'config' | 'log' | 'metrics' | 'publicUrl' | 'registers' | 'secrets' | 'settings'
>

/** A register's answer about a player, before it is stored. */
export interface Outcome {
  playerId: string
  register: string
  state: RegisterState
  /** The register works, but refuses this question. The state is `unanswered`. */
  isRefused: boolean
  askedAt: Date
}

/** The questions that are left out; by default none. */
export type IsSkipped = (playerId: string, register: string) => boolean

/** What the registers of their markets answer about each player, by the player's id. */
export async function askRegisters(
  deps: AskingDeps,
  subjects: readonly Subject[],
  isSkipped: IsSkipped = () => false,
): Promise<ReadonlyMap<string, Outcome[]>> {
  const settings = deps.settings.current()
  const asksOf = ({ country }: Subject) => rulesOf(settings, country).asks
  const asked = new Set(subjects.flatMap(asksOf))
  const outcomes = await Promise.all(
    [...asked].map((register) =>
      askOne(
        deps,
        register,
        subjects.filter(
          (subject) => asksOf(subject).includes(register) && !isSkipped(subject.playerId, register),
        ),
      ),
    ),
  )
  return Map.groupBy(outcomes.flat(), ({ playerId }) => playerId)
}

async function askOne(deps: AskingDeps, register: string, subjects: readonly Subject[]): Promise<Outcome[]> {
  const askedAt = deps.clock.now()
  const { needs } = deps.registers.find(({ id }) => id === register) ?? { needs: [] }
  const questions = subjects
    .filter(({ person }) => isComplete(person, needs))
    .map(({ playerId, person }): Question => ({ id: playerId, ...person }))
  const answers = await answersOf(deps, register, questions)
  return subjects.map(({ playerId, person }) => {
    const answer = isComplete(person, needs) ? (answers.get(playerId) ?? 'unanswered') : 'incomplete'
    deps.metrics.registerAnswers.inc({ outcome: answer })
    const isRefused = answer === 'refused'
    return { playerId, register, state: isRefused ? 'unanswered' : answer, isRefused, askedAt }
  })
}

type Answers = ReadonlyMap<string, 'clear' | 'listed' | 'refused'>

async function answersOf(deps: AskingDeps, id: string, questions: readonly Question[]): Promise<Answers> {
  const answers = new Map<string, 'clear' | 'listed' | 'refused'>()
  if (questions.length === 0) return answers
  try {
    const register = openRegister(deps, id)
    if (register === null) throw new RegisterUnavailable('the register is not configured')
    for (let first = 0; first < questions.length; first += register.batchMax) {
      const batch = questions.slice(first, first + register.batchMax)
      for (const [playerId, answer] of await askBatch(register, batch)) answers.set(playerId, answer)
    }
  } catch (error) {
    if (!(error instanceof RegisterUnavailable)) throw error
    deps.log.warn({ register: id, err: error }, 'a register of self-excluded people does not answer')
  }
  return answers
}

/** A question that the register refuses must not keep it from answering the others: a refused batch is asked in halves. */
async function askBatch(register: Register, questions: readonly Question[]): Promise<Answers> {
  try {
    return await register.ask(questions)
  } catch (error) {
    if (!(error instanceof RegisterUnavailable && error.isRefusal)) throw error
    const [only] = questions
    if (questions.length === 1 && only !== undefined) return new Map([[only.id, 'refused']])
    const middle = Math.ceil(questions.length / 2)
    const first = await askBatch(register, questions.slice(0, middle))
    const second = await askBatch(register, questions.slice(middle))
    return new Map([...first, ...second])
  }
}
