/** Uses the stand-in for the identity service without a browser. */
import { createHmac } from 'node:crypto'
import type { TestServer } from '#tests/support/server/server.ts'

/** Enables the identity check with the stand-in, in a copy of `site.json`. */
export function withStandIn(site: { identityCheck: object }): void {
  Object.assign(site.identityCheck, { isEnabled: true, service: 'sandbox' })
}

/** Chooses the result of the check on the page that the web SDK would frame. */
export async function showIdentity(server: TestServer, token: string, outcome: string): Promise<number> {
  const { data } = await server.call('startIdentityCheck', { token })
  const body = new URLSearchParams({ token: data.token, outcome })
  return (await fetch(`${server.url}/sandbox/sumsub/outcome`, { method: 'POST', body })).status
}

/** What the stand-in reads from a player's documents: by default what their profile says. */
export async function giveDocument(
  server: TestServer,
  playerId: string,
  changes: { firstName?: string; lastName?: string; birthdate?: string; number?: string } = {},
): Promise<void> {
  await server.database.pool.query(
    `insert into sandbox.identity_document (user_id, first_name, last_name, birthdate, number)
     select id::text, coalesce($2, first_name, 'Ada'), coalesce($3, last_name, 'Lovelace'), coalesce($4, birthdate::text), $5
       from player where id = $1
     on conflict (user_id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
       birthdate = excluded.birthdate, number = excluded.number`,
    [
      playerId,
      changes.firstName ?? null,
      changes.lastName ?? null,
      changes.birthdate ?? null,
      changes.number ?? null,
    ],
  )
}

interface SumsubReport {
  body: string
  secret: string
  algorithm?: string
  digest?: string
}

/** Sends a report as Sumsub does. */
export async function sendReport(server: TestServer, report: SumsubReport) {
  const { body, secret, algorithm = 'HMAC_SHA256_HEX' } = report
  const name = algorithm === 'HMAC_SHA512_HEX' ? 'sha512' : algorithm === 'HMAC_SHA1_HEX' ? 'sha1' : 'sha256'
  const digest = report.digest ?? createHmac(name, secret).update(body).digest('hex')
  const reply = await fetch(`${server.url}/api/player/services/sumsub/messages`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-payload-digest': digest,
      'x-payload-digest-alg': algorithm,
    },
    body,
  })
  const { data } = (await reply.json()) as { data?: { verdict: string } }
  return { status: reply.status, verdict: data?.verdict }
}
