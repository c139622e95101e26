/**
 * The files of a browser build, in memory with their compressed forms. Files below `/assets` have a hash in their name and never
 * change. Files of earlier builds are still served, so that open pages keep working after an update.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FOR_EVER } from './cache-headers.ts'
import { etagOf } from './digests.ts'
import { isNotModified } from './etags.ts'

interface Asset {
  body: Buffer
  brotli: Buffer | null
  type: string
  etag: string
  isImmutable: boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** The folders of the current build and, after it, of the earlier builds. */
export function buildFolders(dist: string): string[] {
  const earlier = path.join(dist, 'earlier')
  return [path.join(dist, 'client'), ...listFolder(earlier).map((build) => path.join(earlier, build))]
}

/** All files by address. Of files with the same address, the one in the first folder wins. */
export function loadAssets(folders: readonly string[]): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>()
  for (const folder of folders) {
    for (const file of filesOf(folder)) {
      const type = types[path.extname(file)]
      const address = `/${file.split(path.sep).join('/')}`
      if (type !== undefined && !assets.has(address))
        assets.set(address, loadAsset(folder, file, address, type))
    }
  }
  return assets
}

function loadAsset(folder: string, file: string, address: string, type: string): Asset {
  const body = readFileSync(path.join(folder, file))
  return {
    body,
    brotli: readIfExists(path.join(folder, `${file}.br`)),
    type,
    etag: etagOf(body),
    isImmutable: address.startsWith('/assets/'),
  }
}

export function takesBrotli(request: FastifyRequest): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
}

/** Compressed for browsers that take it, and not at all for those that have it. */
export function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', asset.etag).header('vary', 'accept-encoding')
  reply.header('cache-control', asset.isImmutable ? FOR_EVER : 'public, max-age=3600')
  if (isNotModified(request, asset.etag)) return reply.code(304).send()
  reply.type(asset.type)
  if (asset.brotli === null || !takesBrotli(request)) return reply.send(asset.body)
  return reply.header('content-encoding', 'br').send(asset.brotli)
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch {
    return []
  }
}

function readIfExists(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
