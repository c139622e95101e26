/*
 * Joins a channel. Reading missed publications and joining the subscribers is one synchronous step, which
 * also queues the reply: nothing can be published in between.
 */
import type { Subscription } from '../hub/channel.ts'
import { CommandError, errors } from '../protocol/codes.ts'
import type { Connection } from '../connection/connection.ts'
import type { ChannelOptions } from '../options.ts'
import type { Position } from '../protocol/protocol.ts'
import type { Stream } from '../hub/stream.ts'
import type { ServerSubscription } from '../protocol/token.ts'

export interface JoinRequest {
  readonly recover: boolean
  readonly since: Position
  readonly positioned: boolean
  readonly recoverable: boolean
  readonly joinLeave: boolean
  readonly rejectUnrecovered: boolean
}

export const noRequest: JoinRequest = {
  recover: false,
  since: { epoch: '', offset: 0 },
  positioned: false,
  recoverable: false,
  joinLeave: false,
  rejectUnrecovered: false,
}

export interface Grant {
  readonly terms: ServerSubscription
  readonly isServerSide: boolean
  readonly byToken: boolean
  /** Seconds since 1970; 0 for never. */
  readonly expiresAt: number
}

export interface Joined {
  readonly subscription: Subscription
  readonly result: object
  readonly publications: readonly string[]
}

/** @throws CommandError 112 when the client prefers a refusal to a gap */
export function join(
  connection: Connection,
  name: string,
  options: ChannelOptions,
  request: JoinRequest,
  grant: Grant,
): Joined {
  const { hub, settings } = connection.core
  const { terms } = grant
  const channel = hub.open(name, options)
  const position =
    channel.stream === null
      ? { result: {}, publications: [] }
      : takePosition(
          channel.stream,
          { ...request, positioned: request.positioned || terms.override?.forcePositioning === true },
          isForced(options, grant),
          settings.limits.recoveredPublications,
          settings.runtime.now(),
        )
  if (position === null) {
    hub.forgetIfUnused(channel)
    throw new CommandError(errors.unrecoverablePosition)
  }

  const subscription: Subscription = {
    connection,
    channel,
    info: terms.info,
    isPresent: terms.override?.presence ?? (options.presence ?? 'nobody') !== 'nobody',
    ...joinLeaveOf(options, request, terms),
    isServerSide: grant.isServerSide,
    byToken: grant.byToken,
    expiresAtMs: grant.expiresAt * 1000,
  }
  hub.join(subscription)
  const data = terms.data === undefined ? {} : { data: terms.data }
  return { subscription, result: { ...position.result, ...data }, publications: position.publications }
}

/** Server-side subscriptions are always recovered, because their client cannot request it. */
function isForced(options: ChannelOptions, { terms, isServerSide }: Grant): boolean {
  return terms.override?.forceRecovery ?? (options.forceRecovery === true || isServerSide)
}

function takePosition(stream: Stream, request: JoinRequest, isForced: boolean, max: number, now: number) {
  const isRecoverable = isForced || request.recoverable || request.recover
  if (!isRecoverable && !request.positioned) return { result: {}, publications: [] }

  const { epoch, offset } = stream.position
  const result = { ...(isRecoverable ? { recoverable: true } : {}), positioned: true, epoch, offset }
  if (!request.recover || !isRecoverable) return { result, publications: [] }

  const missed = stream.missed(request.since, max, now)
  if (missed === null) {
    return request.rejectUnrecovered
      ? null
      : { result: { ...result, was_recovering: true }, publications: [] }
  }
  // The client counts on from its own offset by the publications themselves.
  const recovered = { ...result, offset: request.since.offset, was_recovering: true, recovered: true }
  return { result: recovered, publications: missed }
}

function joinLeaveOf(options: ChannelOptions, request: JoinRequest, { override }: ServerSubscription) {
  const mode = options.joinLeave ?? 'off'
  const announces = override?.joinLeave ?? mode !== 'off'
  const isForced = override?.forceJoinLeave ?? mode === 'forced'
  return { announcesJoinLeave: announces, wantsJoinLeave: announces && (isForced || request.joinLeave) }
}
