/** The one call of Sumsub's API that is used, signed as documented: an HMAC over time, method, path and body. */
import { createHmac } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import { readReplyText } from '../../platform/http/read-reply.ts'

const TIMEOUT_MS = 10_000
const TOKEN_S = 600
const REPLY_BYTES_MAX = 100_000
const token = z.object({ token: z.string().min(1), userId: z.string() })

export interface SumsubPlace {
  /** Base URL of the API, including any path prefix. */
  url: string
  appToken: string
  secretKey: string
}

export class SumsubUnavailable extends Error {}

/** Creates a web SDK token for this player only, valid for ten minutes. */
export async function makeSdkToken(
  place: SumsubPlace,
  clock: Clock,
  { userId, levelName }: { userId: string; levelName: string },
): Promise<string> {
  const path = `${new URL(place.url).pathname.replace(/\/+$/, '')}/resources/accessTokens/sdk`
  const body = JSON.stringify({ userId, levelName, ttlInSecs: TOKEN_S })
  const at = String(Math.floor(clock.now().getTime() / 1000))
  const signature = createHmac('sha256', place.secretKey).update(`${at}POST${path}${body}`).digest('hex')
  try {
    const reply = await request(new URL(path, place.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-app-token': place.appToken,
        'x-app-access-ts': at,
        'x-app-access-sig': signature,
      },
      body,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    })
    const text = await readReplyText(reply.body, REPLY_BYTES_MAX)
    if (reply.statusCode >= 300) throw new SumsubUnavailable(`Sumsub answered ${reply.statusCode}`)
    const parsed = token.parse(JSON.parse(text))
    if (parsed.userId !== userId) throw new SumsubUnavailable('Sumsub returned a token for another user')
    return parsed.token
  } catch (error) {
    if (error instanceof SumsubUnavailable) throw error
    throw new SumsubUnavailable('Sumsub does not answer', { cause: error })
  }
}
