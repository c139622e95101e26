/**
 * Registers that answer like GAMSTOP's batch call: a JSON list of people goes to one address with a key, and the answer says for each
 * whether they are excluded (`Y`), not (`N`), or no longer (`P`).
 */
import { request } from 'undici'
import { z } from 'zod'
import { readReplyText } from '../../platform/http/read-reply.ts'
import { type Question, type Register, RegisterUnavailable } from './register.ts'

const REPLY_BYTES_MAX = 1_000_000
const BATCH_MAX = 500

const answers = z.array(z.object({ correlationId: z.string(), exclusion: z.enum(['Y', 'N', 'P']) }))

interface Connection {
  url: string
  apiKey: string
  timeoutMs: number
}

export function gamstopRegister({ url, apiKey, timeoutMs }: Connection): Register {
  return {
    batchMax: BATCH_MAX,
    async ask(questions) {
      const body = JSON.stringify(questions.map(toQuestion))
      const reply = await post({ url, apiKey, timeoutMs }, body)
      const parsed = answers.safeParse(reply)
      if (!parsed.success) throw new RegisterUnavailable('the answer of the register has an unknown format')
      return new Map(
        parsed.data.map(({ correlationId, exclusion }) => [
          correlationId,
          exclusion === 'Y' ? 'listed' : 'clear',
        ]),
      )
    },
  }
}

const toQuestion = ({ id, firstName, lastName, birthdate, email, phone, postalCode }: Question) => ({
  correlationId: id,
  firstName,
  lastName,
  dateOfBirth: birthdate,
  email,
  mobile: phone,
  postcode: postalCode,
})

async function post({ url, apiKey, timeoutMs }: Connection, body: string): Promise<unknown> {
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': apiKey },
      body,
      // Limits the whole call, because a sign-in waits for it.
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readReplyText(reply.body, REPLY_BYTES_MAX)
    const { statusCode } = reply
    if (statusCode !== 200)
      throw new RegisterUnavailable(`the register answered ${statusCode}`, {
        isRefusal: statusCode === 400 || statusCode === 422,
      })
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof RegisterUnavailable) throw error
    throw new RegisterUnavailable('the register does not answer', { cause: error })
  }
}
