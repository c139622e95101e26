/** Asks the visitor's device for a passkey. What speaks with devices is loaded with the first question. */
import type { PasskeyAnswer, Reply } from '@fairhall/contract'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser can, and the page is open by the name that passkeys are made for. */
export function canUsePasskeys(domain: string | null | undefined): boolean {
  if (typeof window === 'undefined' || typeof window.PublicKeyCredential !== 'function') return false
  return domain != null && `.${location.hostname}`.endsWith(`.${domain}`)
}

/** Null when the visitor thought better of it, or the device has none that fits: browsers do not say which. */
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

/** Null when the visitor thought better of it, or the device has one already. */
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
