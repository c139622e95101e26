/**
 * Parses a request by the contract: path, query and body by their schemas, and refuses texts that cannot be stored. Errors in the
 * address come from programs; errors in the body may come from players and are reported by field.
 */
import type { CallSchemas, Route } from '@fairhall/contract'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { refuse, refuseFields } from '../errors.ts'
import { faultsOf } from './faults.ts'
import { faultsOfTexts } from './storable.ts'

export function readInput(schemas: CallSchemas, route: Route, request: FastifyRequest) {
  return {
    params: parseAddress(schemas.params, request.params),
    query: parseAddress(schemas.query, request.query),
    body: parseBody(schemas.body, request.body),
    idempotencyKey: route.idempotencyKey ? requireIdempotencyKey(request) : '',
  }
}

function parseAddress(schema: z.ZodObject | undefined, value: unknown): unknown {
  const parsed = schema?.safeParse(value)
  if (parsed === undefined) return undefined
  if (!parsed.success) throw refuse('badRequest', { fields: faultsOf(parsed.error, value) })
  const faults = faultsOfTexts(parsed.data)
  if (faults !== null) throw refuse('badRequest', { fields: faults })
  return parsed.data
}

function parseBody(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const body = value ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw refuse('badRequest')
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw refuseFields(faultsOf(parsed.error, body))
  const faults = faultsOfTexts(parsed.data)
  if (faults !== null) throw refuseFields(faults)
  return parsed.data
}

function requireIdempotencyKey(request: FastifyRequest): string {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w.:-]{8,128}$/.test(key)) throw refuse('idempotencyKeyMissing')
  return key
}
