/** The calls of Sumsub's API that are used, signed as documented: an HMAC over time, method, path and body. */
import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readReplyText } from '../../platform/http/read-reply.ts'

const TIMEOUT_MS = 10_000
const TOKEN_S = 600
const REPLY_BYTES_MAX = 1_000_000
const token = z.object({ token: z.string().min(1), userId: z.string() })

export interface SumsubPlace {
  /** Base URL of the API, including any path prefix. */
  url: string
  appToken: string
  secretKey: string
  /** The stand-in has no documents to read: it shows the person that the token is for. */
  isStandIn: boolean
}

export class SumsubUnavailable extends Error {}

/** What a document says, or a profile. */
export interface Person {
  firstName: string | null
  lastName: string | null
  /** YYYY-MM-DD. */
  birthdate: string | null
}

/** Creates a web SDK token for this player only, valid for ten minutes. */
export async function makeSdkToken(
  place: SumsubPlace,
  clock: Clock,
  { userId, levelName, person }: { userId: string; levelName: string; person: Person },
): Promise<string> {
  const shown = place.isStandIn ? { person } : {}
  const body = JSON.stringify({ userId, levelName, ttlInSecs: TOKEN_S, ...shown })
  const reply = token.safeParse(await call(place, clock, 'POST', '/resources/accessTokens/sdk', body))
  if (reply.data?.userId !== userId) throw new SumsubUnavailable('Sumsub returned a token for another user')
  return reply.data.token
}

const name = z.string().max(300).nullish()
const applicant = z.object({
  externalUserId: z.string(),
  /** What was read from documents, as opposed to what was stated. */
  info: z
    .object({
      firstName: name,
      middleName: name,
      lastName: name,
      firstNameEn: name,
      middleNameEn: name,
      lastNameEn: name,
      dob: z.string().max(30).nullish(),
      tin: name,
      idDocs: z
        .array(z.object({ number: name, additionalNumber: name }))
        .max(100)
        .nullish(),
    })
    .nullish(),
})

export interface Documents {
  /** The person in their own letters and in Latin ones, with and without middle names. Empty if the documents name nobody. */
  persons: readonly Person[]
  numbers: readonly string[]
}

/**
 * What the documents of a person say.
 *
 * @throws SumsubUnavailable
 */
export async function readDocumentsOf(place: SumsubPlace, clock: Clock, userId: string): Promise<Documents> {
  const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(userId)}/one`
  const { data } = applicant.safeParse(await call(place, clock, 'GET', path, ''))
  if (data?.externalUserId !== userId) throw new SumsubUnavailable('Sumsub returned another person')
  const { info } = data
  if (info == null) return { persons: [], numbers: [] }
  const birthdate = info.dob?.slice(0, 10) ?? null
  const named = (first: typeof info.firstName, middle: typeof info.middleName, last: typeof info.lastName) =>
    first && last
      ? [first, ...(middle ? [`${first} ${middle}`] : [])].map((firstName) => ({
          firstName,
          lastName: last,
          birthdate,
        }))
      : []
  const numbers = [info.tin, ...(info.idDocs ?? []).flatMap((one) => [one.number, one.additionalNumber])]
  return {
    persons: [
      ...named(info.firstName, info.middleName, info.lastName),
      ...named(info.firstNameEn, info.middleNameEn, info.lastNameEn),
    ],
    numbers: numbers.flatMap((number) => (number ? [number] : [])),
  }
}

async function call(
  place: SumsubPlace,
  clock: Clock,
  method: 'GET' | 'POST',
  resource: string,
  body: string,
): Promise<unknown> {
  const path = `${new URL(place.url).pathname.replace(/\/+$/, '')}${resource}`
  const at = String(Math.floor(clock.now().getTime() / 1000))
  const signature = createHmac('sha256', place.secretKey).update(`${at}${method}${path}${body}`).digest('hex')
  try {
    const reply = await request(new URL(path, place.url), {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-app-token': place.appToken,
        'x-app-access-ts': at,
        'x-app-access-sig': signature,
      },
      ...(method === 'POST' ? { body } : {}),
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    const text = await readReplyText(reply.body, REPLY_BYTES_MAX)
    if (reply.statusCode >= 300) throw new SumsubUnavailable(`Sumsub answered ${reply.statusCode}`)
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SumsubUnavailable) throw error
    throw new SumsubUnavailable('Sumsub does not answer', { cause: error })
  }
}
