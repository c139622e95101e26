/**
 * The tag in the links of partners and players, as `?stag=`: `<partner>_<campaign>_<click>`, of which the last two are optional, or
 * `friend_<code>`. Pure. A tag of another form attributes the player to nobody.
 */
export type Tag =
  | { kind: 'partner'; partnerId: string; campaign: string | null; clickId: string | null }
  | { kind: 'friend'; code: string }

/** Reserved: no partner may have this id. */
export const FRIEND = 'friend'

const PARTNER = /^([a-z0-9]+(?:-[a-z0-9]+)*)(?:_([A-Za-z0-9.-]{0,64})(?:_([\w.~-]{1,128}))?)?$/
const CODE = /^friend_([a-z2-7]{16})$/

export function readTag(text: string): Tag | null {
  const [, code] = CODE.exec(text) ?? []
  if (code !== undefined) return { kind: 'friend', code }
  const [, partnerId, campaign = '', clickId = ''] = PARTNER.exec(text) ?? []
  if (partnerId === undefined || partnerId === FRIEND) return null
  return { kind: 'partner', partnerId, campaign: campaign || null, clickId: clickId || null }
}

export const friendTag = (code: string): string => `${FRIEND}_${code}`

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** 80 random bits: nobody finds a player's link by trying. */
export const toCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 16)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
