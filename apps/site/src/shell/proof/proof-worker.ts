/** Solves a proof-of-work challenge with the browser's own key derivation, which requires a secure context. */
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

handler({ deriveKey })
