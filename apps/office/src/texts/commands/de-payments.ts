/** German texts of commands about money: payments, orders, bets, debts, partners and rates. */
import type { CommandTexts } from './command-texts.ts'

const logged = 'Der Zugriff wird protokolliert.'
const second = 'Ein zweites Mitglied muss zustimmen.'

const partnerOptions = {
  name: 'der Name des Partners',
  email: 'seine geschäftliche Adresse; für Spieler mit diesem Postfach wird nichts gezahlt',
  plan: 'ein Plan aus affiliates.json',
  account:
    'sein eigenes Spielerkonto, dem Provisionen gutgeschrieben werden; ohne Konto wird außerhalb des Casinos gezahlt',
  postback: 'eine https-Adresse für Postbacks, oder sandbox; der Schlüssel wird einmal angezeigt',
} as const

export const paymentCommands: CommandTexts = {
  'withdrawal list': {
    name: 'Auszahlungen auflisten',
    about:
      'Listet Auszahlungen auf, die auf eine Entscheidung warten oder nicht vorankommen, mit Grund und Ziel.',
  },
  'withdrawal approve': {
    name: 'Auszahlung freigeben',
    about:
      'Gibt eine Auszahlung frei, wie Sie sie gelesen haben. Für große sind zwei verschiedene Mitglieder nötig.',
    options: { content: 'was `withdrawal list` oder `payment show` als Inhalt anzeigt' },
  },
  'withdrawal reject': {
    name: 'Auszahlung ablehnen',
    about:
      'Lehnt eine Auszahlung ab, die keinem Anbieter gesendet wurde. Der Spieler erhält das Geld sofort zurück.',
  },
  'withdrawal claim': {
    name: 'Auszahlung in Bearbeitung nehmen',
    about:
      'Zeigt anderen, dass Sie eine Auszahlung bearbeiten: Zehn Minuten lang kann niemand sonst über sie entscheiden. Wiederholen Sie den Befehl, um sie länger zu behalten.',
  },
  'withdrawal take-over': {
    name: 'Auszahlung übernehmen',
    about: 'Übernimmt eine Auszahlung, die jemand anderes bearbeitet. Die Begründung steht im Protokoll.',
  },
  'withdrawal release': {
    name: 'Auszahlung abgeben',
    about: 'Gibt eine Auszahlung ab, die Sie bearbeiten, damit andere über sie entscheiden können.',
  },
  'withdrawal settle': {
    name: 'Auszahlung abrechnen',
    about: `Beauftragt, dass eine Auszahlung mit dem Betrag abgerechnet wird, den ihr Anbieter gezahlt hat, und der Rest zurückgegeben wird. ${second}`,
  },
  'risk rules': {
    name: 'Risikoregeln',
    about:
      'Listet die Risikoregeln für Auszahlungen und Einzahlungen mit ihrem Modus und ihren Treffern der letzten {0} Tage auf. `settings publish` ändert sie.',
  },
  'risk backtest': {
    name: 'Risikoregeln testen',
    about:
      'Zeigt mit Beispielen, was Risikoregeln in den letzten {0} Tagen gefunden hätten, auch die ausgeschalteten. `settings check` tut das für einen Entwurf. Ändert nichts.',
  },
  'risk hits': {
    name: 'Treffer der Risikoregeln',
    about:
      'Listet die letzten {0} Auszahlungen und Einzahlungen auf, bei denen Risikoregeln angeschlagen haben, auch im Schattenmodus, die neuesten zuerst.',
  },
  'risk alerts': {
    name: 'Offene Warnungen',
    about:
      'Listet bis zu {0} offene Warnungen auf, die ältesten zuerst: Einzahlungen, bei denen eine aktive Risikoregel angeschlagen hat. Auszahlungen, die diese Spieler beantragen, warten auf Mitarbeitende. `risk rules` zählt alle.',
  },
  'risk close': {
    name: 'Warnung schließen',
    about:
      'Schließt eine Warnung zu einer Einzahlung. Die Begründung ist, was Sie herausgefunden haben; spätere Auszahlungen warten nicht mehr darauf.',
  },
  'return list': {
    name: 'Rückzahlungen auflisten',
    about:
      'Listet einbehaltenes Geld auf, das noch nicht zurückgegeben wurde, mit dem Grund und ob ein Ziel fehlt.',
  },
  'return retry': {
    name: 'Rückzahlung erneut senden',
    about:
      'Sendet eine freigegebene Rückzahlung von einbehaltenem Geld noch einmal. `withdrawal approve` gibt eine wartende frei.',
  },
  'return destination': {
    name: 'Ziel einer Rückzahlung festlegen',
    about: `Beauftragt das Ziel einer Rückzahlung, die ihr Anbieter nicht erstatten kann. ${second} Das Ziel muss dem Spieler gehören: aus seinem Adressbuch, oder durch einen angenommenen Zahlungsnachweis belegt.`,
    options: {
      known: 'ein Ziel im Adressbuch des Spielers',
      document: 'das angenommene Dokument, das das Konto zeigt',
      fields:
        'die Felder der Methode: "iban=DE89…; account_holder=Ada Lovelace"; - liest sie von der Eingabe, damit sie in keinem Verlauf stehen',
    },
  },
  'return paid': {
    name: 'Rückzahlung als ausgezahlt vermerken',
    about: `Beauftragt, dass eine Rückzahlung als ausgezahlt gilt, weil Mitarbeitende sie ohne ihren Anbieter gezahlt haben. ${second} Danach kann sie niemand mehr freigeben, erneut senden oder auszahlen.`,
    options: { reference: 'die Referenz dieser Zahlung bei der Bank oder in der Blockchain' },
  },
  'balance correct': {
    name: 'Guthaben korrigieren',
    about: `Beauftragt eine Korrektur des Guthabens eines Spielers, etwa 12.50 oder -3.00. ${second}`,
  },
  chargeback: {
    name: 'Rückbuchung',
    about: `Beauftragt die Rückbuchung einer Einzahlung: zieht dem Spieler den Betrag ab, den eine Bank zurückgeholt hat. ${second}`,
    options: {
      reference: 'die Referenz des Anbieters',
      amount: 'ein Teil der Einzahlung; ohne Angabe alles, was von ihr übrig ist',
    },
  },
  'deposit add': {
    name: 'Einzahlung hinzufügen',
    about: `Beauftragt, dass Geld, das für eine Einzahlung über den gebuchten Betrag hinaus ankam, als weitere Einzahlung gebucht wird. ${second}`,
    options: { reference: 'die Referenz der Zahlung beim Anbieter oder in der Blockchain' },
  },
  'order list': {
    name: 'Aufträge auflisten',
    about:
      'Listet Aufträge auf, die auf ein zweites Mitglied warten und die Sie erteilt haben oder denen Sie zustimmen können.',
  },
  'order show': {
    name: 'Auftrag anzeigen',
    about: 'Zeigt einen Auftrag. Wiederholen Sie seinen `content`, um zuzustimmen.',
  },
  'order agree': {
    name: 'Auftrag zustimmen',
    about: 'Führt den Auftrag eines anderen Mitglieds aus. Lesen Sie ihn zuerst mit `order show`.',
    options: {
      content: 'was `order show` als Inhalt anzeigt',
      login:
        'bei einem Auftrag von `exclusion admit`: die geprüfte E-Mail oder Telefonnummer, die der beauftragten gleichen muss',
    },
  },
  'order refuse': {
    name: 'Auftrag ablehnen',
    about: 'Lehnt einen Auftrag ab; er endet ohne Wirkung.',
  },
  'payment show': {
    name: 'Zahlung anzeigen',
    about: `Zeigt eine Zahlung nach ihrer ID oder Nummer, der Referenz ihres Anbieters, oder ihrer Zieladresse oder ihrem Konto. ${logged}`,
  },
  'payment list': {
    name: 'Zahlungen auflisten',
    about: 'Listet Zahlungen auf, die neuesten zuerst, höchstens {0}.',
    options: {
      player: 'ID, Nummer, E-Mail oder Telefon',
      kind: 'Einzahlung oder Auszahlung',
      state: 'nur in diesem Status',
      method: 'eine ID aus payment-methods.json',
      currency: 'etwa EUR',
      since: 'seit diesem Zeitpunkt begonnen: 2026-11-21, oder 2026-11-21T08:30Z',
    },
  },
  'debt list': {
    name: 'Schulden auflisten',
    about:
      'Listet auf, was Spieler, oder einer von ihnen, nach Rückbuchungen und korrigierten Wetten schulden, das Älteste zuerst, höchstens {0}.',
  },
  'debt repaid': {
    name: 'Bezahlte Schuld vermerken',
    about: `Beauftragt, dass ein Spieler außerhalb des Casinos beglichen hat, was die Rückbuchung einer Einzahlung offen ließ, oder einen Teil davon. ${second}`,
    options: { reference: 'die Referenz der Zahlung des Spielers' },
  },
  'debt write-off': {
    name: 'Schuld abschreiben',
    about: `Beauftragt, dass abgeschrieben wird, was die Rückbuchung einer Einzahlung offen ließ: Auszahlungen warten nicht mehr darauf. ${second}`,
  },
  'bet list': { name: 'Wetten auflisten', about: 'Listet die letzten {0} Sportwetten eines Spielers auf.' },
  'bet show': {
    name: 'Wette anzeigen',
    about:
      'Zeigt eine Sportwette nach unserer ID oder der des Buchmachers: ihre Tipps, und jede Entscheidung mit ihrer Version.',
  },
  'bet open': {
    name: 'Offene Wetten eines Ereignisses',
    about:
      'Listet bis zu {0} offene Wetten mit einem Tipp auf dieses Ereignis auf, benannt wie in `bet show`.',
  },
  'bet void': {
    name: 'Wette annullieren',
    about: `Beauftragt die Annullierung einer Sportwette, die ihr Buchmacher nicht annullieren kann: Der Einsatz wird zurückgegeben, ohne den Teil, für den es schon einen Cash-out gab. Eine spätere Version des Buchmachers gilt weiterhin. ${second}`,
  },
  'bet write-off': {
    name: 'Schuld einer Wette abschreiben',
    about: `Beauftragt, dass abgeschrieben wird, was eine korrigierte Wette schuldet: Auszahlungen warten nicht mehr darauf. ${second}`,
  },
  'invoice reconcile': {
    name: 'Zahlungen abgleichen',
    about:
      'Fragt Anbieter nach Zahlungen, die zu lange ausstehen, bucht, was dort abgeschlossen ist, und listet Abweichungen auf.',
    options: {
      'ended-hours':
        'fragt auch nach Einzahlungen, die innerhalb dieser Stunden abgelaufen oder abgebrochen sind',
    },
  },
  'invoice compare': {
    name: 'Zahlungen vergleichen',
    about:
      'Vergleicht die Listen der Anbieter mit unseren Zahlungen und listet Abweichungen auf. Ändert nichts.',
    options: { hours: 'wie weit zurück; ohne Angabe der nächtliche Zeitraum' },
  },
  'message list': {
    name: 'Nachrichten von Anbietern',
    about:
      'Listet Nachrichten von Anbietern in Quarantäne auf, die auf eine Entscheidung warten, oder alle zu einer Zahlung.',
  },
  'message forged': {
    name: 'Gefälschte Nachrichten',
    about:
      'Listet Nachrichten im Namen eines Anbieters ohne dessen gültige Signatur auf. Es ist nichts zu tun.',
  },
  'message replay': {
    name: 'Nachricht erneut verarbeiten',
    about: 'Verarbeitet eine signierte Nachricht noch einmal. Sie bucht eine Zahlung nie doppelt.',
  },
  'message done': {
    name: 'Nachricht erledigen',
    about:
      'Markiert eine Nachricht in Quarantäne als erledigt, mit den früheren derselben Zahlung. Bewegt kein Geld.',
  },
  'rate list': {
    name: 'Wechselkurse auflisten',
    about: 'Listet Wechselkurse mit ihrer Zeit auf, die ältesten zuerst.',
  },
  'rate set': {
    name: 'Wechselkurs setzen',
    about:
      'Setzt den Wert einer Einheit in der Basiswährung, für jeden Prozess, bis eine vertrauenswürdige Quelle einen neueren Kurs liefert. Eine Änderung um mehr als RATE_CHANGE_PERCENT wird ein Auftrag: Ein zweites Mitglied muss zustimmen.',
  },
  'ledger check': {
    name: 'Versiegelten Tag prüfen',
    about:
      'Berechnet einen versiegelten Tag (UTC) des Hauptbuchs neu und listet auf, was von seinem Siegel abweicht: beim Tag, und bei den Spielern, deren Einträge abweichen.',
  },
  'ledger accept': {
    name: 'Abweichungen akzeptieren',
    about: `Beauftragt, dass die Abweichungen eines versiegelten Tages genau so akzeptiert werden, wie \`ledger check\` sie auflistet: Die Prüfung meldet dann nur andere. Am Hauptbuch ändert sich nichts. ${second}`,
  },
  'partner list': {
    name: 'Partner auflisten',
    about: 'Listet die Partner mit ihren Plänen, Spielern und Links auf.',
  },
  'partner plans': {
    name: 'Pläne auflisten',
    about: 'Listet die Pläne aus affiliates.json auf. `settings publish` ändert sie.',
  },
  'partner add': {
    name: 'Partner hinzufügen',
    about: 'Fügt einen Partner hinzu. Die ID wird zur Kennung seiner Links.',
    options: partnerOptions,
  },
  'partner change': {
    name: 'Partner ändern',
    about: 'Ändert einen Partner. Ein neuer Plan gilt ab dem nächsten Monat.',
    options: {
      ...partnerOptions,
      ended: 'ob die Vereinbarung endete: Spieler, die vorher kamen, zählen weiter',
    },
  },
  'partner postbacks': {
    name: 'Postbacks auflisten',
    about: 'Listet die letzten {0} Postbacks eines Partners auf, die neuesten zuerst.',
  },
  'partner retry': {
    name: 'Postbacks erneut senden',
    about: 'Sendet die Postbacks eines Partners erneut, die nach zu vielen Versuchen angehalten wurden.',
  },
  'partner of': {
    name: 'Herkunft eines Spielers',
    about: `Zeigt den Partner, über den ein Spieler kam. ${logged}`,
  },
  'partner move': {
    name: 'Spieler anderem Partner zuordnen',
    about: `Beauftragt, dass ab jetzt für einen anderen Partner zählt, was ein Spieler tut, oder mit \`-\` für niemanden. ${second}`,
  },
  'partner trial': {
    name: 'Pläne ausprobieren',
    about:
      'Berechnet, was jeder Plan allen Partnern zusammen für die letzten 30 Tage gezahlt hätte. `settings check` tut das für einen Entwurf.',
  },
  'statement list': {
    name: 'Abrechnungen auflisten',
    about:
      'Listet die letzten {0} Abrechnungen eines Partners oder aller Partner auf, den neuesten Monat zuerst.',
  },
  'statement show': {
    name: 'Abrechnung anzeigen',
    about: 'Zeigt jede Zeile einer geschlossenen Abrechnung und wie ihr Betrag daraus folgt.',
  },
  'statement pay': {
    name: 'Abrechnung zahlen',
    about: `Beauftragt die Zahlung einer geschlossenen Abrechnung. ${second}`,
  },
  'statement paid': {
    name: 'Zahlung einer Abrechnung vermerken',
    about:
      'Vermerkt, dass eine freigegebene Abrechnung eines Partners ohne Konto außerhalb des Casinos gezahlt wurde.',
  },
}
