import { beginDirectory, completeDirectory, returnFromDirectory } from '../staff/index.ts'
import type { OfficeDeps } from './office.deps.ts'
import type { ServeOffice } from './serving/serve-office.ts'
import { clientOf, toOpened } from './sessions.routes.ts'

export function directoryRoutes(serve: ServeOffice, deps: OfficeDeps): void {
  serve('getSignInWays', async () => ({ hasDirectory: deps.config.officeDirectory !== null }))
  serve('beginDirectorySignIn', async ({ body }) => ({ address: await beginDirectory(deps, body) }))
  serve('returnFromDirectory', async ({ body, request }) => {
    const reply = await returnFromDirectory(deps, body, clientOf(request))
    return 'token' in reply ? toOpened(reply) : { kind: 'factor', ...reply }
  })
  serve('completeDirectorySignIn', async ({ body, request }) =>
    toOpened(await completeDirectory(deps, body, clientOf(request))),
  )
}
