/** Why staff must decide about a withdrawal, why a payment ended, and why a member may not decide: English and German. */
export const refusalTexts: Readonly<Record<string, readonly [en: string, de: string]>> = {
  'review.amount': [
    'above the limit for automatic approval',
    'über der Grenze für die automatische Freigabe',
  ],
  'review.day': [
    'above the daily limit for automatic approval',
    'über der Tagesgrenze für die automatische Freigabe',
  ],
  'review.player': ['the player is limited or excluded', 'der Spieler ist eingeschränkt oder gesperrt'],
  'review.method': ['to another method than the deposit', 'auf anderem Weg als die Einzahlung'],
  'review.turnOver': ['the turnover requirement was waived', 'die Umsatzbedingung wurde erlassen'],
  'review.owed': [
    'the player owes money for a corrected bet or a chargeback',
    'der Spieler schuldet Geld aus einer korrigierten Wette oder Rückbuchung',
  ],
  'review.return': ['returns held money', 'zahlt einbehaltenes Geld zurück'],
  'review.access': [
    'requested before the account was recovered: it may be an account takeover',
    'vor der Wiederherstellung des Kontos beantragt: vielleicht eine Kontoübernahme',
  ],
  'review.identity': [
    'the identity of the player is not verified',
    'die Identität des Spielers ist nicht verifiziert',
  ],
  'review.rule': ['a risk rule', 'eine Risikoregel'],
  'review.alert': ['an open alert about a deposit', 'eine offene Warnung zu einer Einzahlung'],
  // Why an approved withdrawal does not progress
  'wait.block': ['the player is blocked', 'der Spieler ist gesperrt'],
  'wait.stop': [
    'withdrawals, its currency or its provider are stopped',
    'Auszahlungen, ihre Währung oder ihr Anbieter sind angehalten',
  ],
  'wait.notSent': ['not sent yet', 'noch nicht gesendet'],
  'wait.quarantined': [
    'a message of the provider is quarantined',
    'eine Nachricht des Anbieters ist in Quarantäne',
  ],
  'wait.afterAnother': [
    'the provider pays another payout to the same destination first',
    'der Anbieter zahlt zuerst eine andere Auszahlung an dasselbe Ziel',
  ],
  'wait.silent': ['the provider has not reported on it', 'der Anbieter hat sich nicht dazu gemeldet'],
  // Why a payment ended, or waits
  declinedByPlayer: ['cancelled by the player', 'vom Spieler abgebrochen'],
  declinedAtProvider: ['cancelled on the payment page', 'auf der Zahlungsseite abgebrochen'],
  failedAtProvider: ['failed at the provider', 'beim Anbieter fehlgeschlagen'],
  providerUnavailable: ['the provider did not answer', 'der Anbieter hat nicht geantwortet'],
  heldForLimit: ['held: beyond a deposit limit', 'einbehalten: über einem Einzahlungslimit'],
  heldForBreak: ['held: during a break', 'einbehalten: während einer Pause'],
  heldForRegister: ['held: a register did not answer', 'einbehalten: ein Register hat nicht geantwortet'],
  heldForReview: ['held for review', 'zur Prüfung einbehalten'],
  returned: ['returned', 'zurückgezahlt'],
  returnFailed: ['the return failed', 'die Rückzahlung ist fehlgeschlagen'],
  chargedBack: ['charged back', 'zurückgebucht'],
  afterAnother: ['after another payout', 'nach einer anderen Auszahlung'],
  rightMissing: ['Your rights don’t include this.', 'Ihre Rechte umfassen das nicht.'],
  beyondAmount: [
    'The amount is above what you may decide. Someone with a higher bound can do it.',
    'Der Betrag liegt über Ihrer Grenze. Jemand mit einer höheren Grenze kann es tun.',
  ],
  beyondDay: [
    'With this, you would decide about more money today than your bound of a day allows. Someone else can do it.',
    'Damit würden Sie heute über mehr Geld entscheiden, als Ihre Tagesgrenze erlaubt. Jemand anderes kann es tun.',
  ],
  beyondMarket: [
    'The player is in a market that your permission does not include.',
    'Der Spieler ist in einem Markt, den Ihre Berechtigung nicht umfasst.',
  ],
  boundWithoutRate: [
    'Your bound is in another currency, and there is no rate to compare them.',
    'Ihre Grenze gilt in einer anderen Währung, und es gibt keinen Kurs für den Vergleich.',
  ],
  sameMember: [
    'You ordered or approved this yourself: someone else must agree.',
    'Sie haben das selbst beauftragt oder freigegeben: Jemand anderes muss zustimmen.',
  ],
  approverConcerned: [
    'This is about you: someone else must agree.',
    'Es geht um Sie: Jemand anderes muss zustimmen.',
  ],
  approverTooNew: ['You can’t approve anything yet.', 'Sie können noch nichts freigeben.'],
  approverDependent: [
    'One of you added the other. Someone more independent must agree.',
    'Eine Person von Ihnen hat die andere hinzugefügt. Jemand Unabhängigeres muss zustimmen.',
  ],
  approverSameRole: [
    'You have the same rights as the member who ordered this. Someone with other rights must agree.',
    'Sie haben dieselben Rechte wie das Mitglied, das dies beauftragt hat. Jemand mit anderen Rechten muss zustimmen.',
  ],
  orderDecided: ['This was decided already.', 'Darüber wurde schon entschieden.'],
  orderExpired: [
    'This request has expired: refuse it and place it again.',
    'Dieser Auftrag ist abgelaufen: Lehnen Sie ihn ab und erteilen Sie ihn neu.',
  ],
  orderChanged: [
    'This is not the request that you read: read it again.',
    'Das ist nicht der Auftrag, den Sie gelesen haben: Lesen Sie ihn noch einmal.',
  ],
  orderStale: [
    'What this is about has changed: refuse it and place it again.',
    'Worum es geht, hat sich geändert: Lehnen Sie ab und erteilen Sie den Auftrag neu.',
  ],
  withdrawalChanged: [
    'The withdrawal or its player has changed: read it again.',
    'Die Auszahlung oder ihr Spieler hat sich geändert: Lesen Sie sie noch einmal.',
  ],
  withdrawalClaimed: [
    'A colleague works on this withdrawal: wait, or take it over.',
    'Jemand anderes bearbeitet diese Auszahlung: Warten Sie, oder übernehmen Sie sie.',
  ],
  withdrawalNotClaimed: [
    'Nobody works on this withdrawal any more.',
    'Diese Auszahlung bearbeitet niemand mehr.',
  ],
  withdrawalEnded: ['The withdrawal has ended.', 'Die Auszahlung ist beendet.'],
  notFound: ['Not found.', 'Nicht gefunden.'],
}
