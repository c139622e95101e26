import type { LiveBet } from '@fairhall/contract'

/** A lost bet of a player with a masked name. */
export const liveBet = (id: string, changes: Partial<LiveBet> = {}): LiveBet => ({
  id,
  nickname: 'ko***7',
  isSimulated: false,
  game: { id: 'dice', title: 'Dice', thumbnail: '/dice.avif', thumbnailSmall: null },
  currency: 'EUR',
  stake: '1.00',
  payout: '0.00',
  multiplier: '0',
  isHigh: false,
  at: '2026-11-20T12:00:00Z',
  ...changes,
})
