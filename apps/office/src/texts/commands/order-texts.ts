/** What the server itself says about an order, as staff read it: English and German. */
import type { OrderWord } from '@fairhall/contract/office/codes'

export const orderTexts: Readonly<Record<OrderWord, readonly [en: string, de: string]>> = {
  'address book': ['in the player’s address book', 'im Adressbuch des Spielers'],
  erased: ['erased', 'gelöscht'],
  gone: ['gone', 'nicht mehr vorhanden'],
  'no offer': ['no offer', 'kein Angebot'],
  'is not the restricted person': ['is not the restricted person', 'ist nicht die gesperrte Person'],
  'another person may register with a login: repeat it': [
    'another person may register with a login: repeat it',
    'eine andere Person darf sich mit einer E-Mail oder Telefonnummer registrieren: bitte wiederholen',
  ],
  'outside the casino': ['outside the casino', 'außerhalb des Casinos'],
}
