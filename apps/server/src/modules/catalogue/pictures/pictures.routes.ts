import type { CatalogueDeps } from '../catalogue.deps.ts'
import { FOR_EVER } from '../../../platform/http/cache-headers.ts'
import type { App } from '../../../platform/http/server.ts'
import { findPictureFile } from './pictures.queries.ts'

const FOLDER = '/api/game/pictures'

/** The address at which we serve a stored poster. Its content never changes. */
export const pictureUrl = (hash: string): string => `${FOLDER}/${hash}.avif`

export function pictureRoutes(app: App, { db }: Pick<CatalogueDeps, 'db'>): void {
  app.get<{ Params: { name: string } }>(`${FOLDER}/:name`, async ({ params: { name } }, reply) => {
    const [, hash] = /^([\w-]{32})\.avif$/.exec(name) ?? []
    const file = hash === undefined ? null : await findPictureFile(db, hash)
    if (file === null) return reply.callNotFound()
    return reply.type('image/avif').header('cache-control', FOR_EVER).send(file)
  })
}
