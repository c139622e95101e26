/** Serves a site build that the test supplies. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type App, createServer } from '../../../apps/server/src/platform/http/server.ts'
import { mountSite } from '../../../apps/server/src/site/site.ts'
import { startTestServer, type TestServer } from '#tests/support/server/server.ts'

interface TestBuild {
  app: App
  clock: TestServer['clock']
  deps: TestServer['deps']
  stop(): Promise<void>
}

/** `fetch` is the source of the build's request handler. */
export async function startBuild(fetch: string, env: Record<string, string> = {}): Promise<TestBuild> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairhall-build-'))
  for (const part of ['client', 'server/assets'])
    mkdirSync(path.join(folder, 'dist', part), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'dist/build.json'), '{"build":"broken"}')
  writeFileSync(
    path.join(folder, 'dist/server/server.js'),
    `export default { fetch: ${fetch}, finish: (html) => html }`,
  )
  const server = await startTestServer({ env: { ROLES: 'api', ...env } })
  const app = createServer(server.deps, () => false)
  const site = await mountSite(app, server.deps, { folder })
  return {
    app,
    clock: server.clock,
    deps: server.deps,
    async stop() {
      await site.close()
      await app.close()
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
