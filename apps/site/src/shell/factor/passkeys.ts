/** Requests a passkey from the visitor's device. The WebAuthn library is loaded on first use. */
import type { PasskeyAnswer, Reply } from '@fairhall/contract'

const load = () => import('@simplewebauthn/browser')

/** Null if the visitor cancelled or the device has no matching passkey: browsers don't say which. */
export async function answerPasskey({
  allowCredentials,
  ...question
}: Reply<'askPasskey'>): Promise<PasskeyAnswer | null> {
  const optionsJSON = { ...question, ...(allowCredentials && { allowCredentials }) }
  const { startAuthentication } = await load()
  return orNull(async () => {
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    return { id, rawId, type: 'public-key' as const, response }
  })
}

/** Null if the visitor cancelled or the device already has a passkey. */
export async function makePasskey(creation: Reply<'beginPasskey'>) {
  const { startRegistration } = await load()
  return orNull(async () => {
    const { id, rawId, response } = await startRegistration({ optionsJSON: creation })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key' as const,
      response: {
        clientDataJSON,
        attestationObject,
        transports,
      },
    }
  })
}

async function orNull<Made>(work: () => Promise<Made>): Promise<Made | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError', 'InvalidStateError'].includes(error.name))
      return null
    throw error
  }
}
