/** Who may be invited to a level. Pure. */

export interface Invitee {
  /** From 1. */
  level: number
  points: bigint
  isVerified: boolean
  /** False during a break, an exclusion or a block. */
  isOpen: boolean
  /** Whether the player's market allows invitations. */
  isAllowed: boolean
}

interface InvitedLevel {
  /** From 1. */
  order: number
  /** The points that a player must have. */
  points: number
  byInvitation: boolean
}

export type InvitationRefusal =
  | 'notByInvitation'
  | 'market'
  | 'restricted'
  | 'notVerified'
  | 'points'
  | 'reached'

/** Null if they may. */
export function refusalOfInvitation(player: Invitee, level: InvitedLevel | null): InvitationRefusal | null {
  if (level?.byInvitation !== true) return 'notByInvitation'
  if (!player.isAllowed) return 'market'
  if (!player.isOpen) return 'restricted'
  if (!player.isVerified) return 'notVerified'
  if (player.level >= level.order) return 'reached'
  return player.points < BigInt(level.points) ? 'points' : null
}
