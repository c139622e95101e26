/** German texts of commands about the installation, its settings, games and staff. */
import type { CommandTexts } from './command-texts.ts'

const logged = 'Der Zugriff wird protokolliert.'
const second = 'Ein zweites Mitglied muss zustimmen.'
const ownBound =
  'Ein zweites Mitglied muss zustimmen, und niemand kann die eigene Grenze setzen. Offene Aufträge, Freigaben und Sitzungen der betroffenen Mitglieder enden, wie nach einer Änderung ihrer Rechte.'

const days = { from: 'der erste Tag, UTC', until: 'der letzte Tag, UTC' } as const
const ofPayments = { state: 'nur Zahlungen in diesem Status', ...days } as const
const exported = (what: string) =>
  `Schreibt im Hintergrund eine CSV-Datei mit ${what}, mit maskierten personenbezogenen Daten und höchstens {0} Zeilen. Nur Sie können sie herunterladen, {1} Stunden lang.`

const member = {
  rights: 'Bereiche oder Rollen, durch Kommas getrennt',
  email: 'die eigene Adresse: Der Code für den Schlüssel wird dorthin gesendet',
} as const

const bound = {
  amounts: 'der Höchstbetrag eines Befehls, etwa 1000 EUR oder 1000 EUR, 1200 USD; ohne Angabe jeder Betrag',
  'day-amounts':
    'die höchste Summe dessen, worüber ein Mitglied an einem Tag (UTC) entscheidet oder was es beauftragt, etwa 5000 EUR; ohne Angabe jede Summe',
  markets: 'die Märkte, deren Spieler sie umfasst; ohne Angabe alle',
} as const

export const operationCommands: CommandTexts = {
  stop: {
    name: 'Teil anhalten',
    about:
      'Hält deposits, withdrawals, deposits:<Währung>, withdrawals:<Währung>, registration, game:<ID>, game-provider:<ID> oder payment-provider:<ID> an.',
    options: { until: 'wann es wieder startet; ohne Angabe, wenn Mitarbeitende es zulassen' },
  },
  allow: { name: 'Wieder zulassen', about: 'Lässt den Teil wieder zu.' },
  stops: { name: 'Angehaltene Teile', about: 'Listet angehaltene Teile auf.' },
  maintenance: {
    name: 'Wartung',
    about:
      'Schaltet die Wartung ein oder aus. Währenddessen beginnt nichts Neues; Seiten bleiben lesbar, offene Runden werden abgerechnet, und Nachrichten von Anbietern werden gebucht.',
    options: { until: 'wann es wieder startet; ohne Angabe, wenn Mitarbeitende es zulassen' },
  },
  journal: {
    name: 'Protokoll',
    about: `Listet auf, was Mitarbeitende getan haben, das Neueste zuerst. Für einen Spieler zeigt es auch, was sie geschrieben und geändert haben, und der Zugriff wird protokolliert.`,
  },
  'audit verify': {
    name: 'Protokoll prüfen',
    about:
      'Prüft die Kette des Protokolls: dass kein Eintrag geändert, entfernt oder ausgelassen wurde. Mit einer Datei von `audit roots` auch, dass die Kette noch die gesicherte ist.',
  },
  'audit signatures': {
    name: 'Signaturen prüfen',
    about:
      'Prüft jede mit einem Passkey signierte Freigabe: ihre Signatur, ihren Inhalt, ihren Schlüssel und ihren Eintrag im Protokoll. Listet auch Freigaben ohne Signatur von Mitgliedern auf, die damals einen Passkey hatten. Führen Sie dazu `audit verify` aus.',
  },
  'audit roots': {
    name: 'Tageswurzeln sichern',
    about:
      'Sichert die Wurzel jedes Tages in einer neuen Datei: Tag, Nummer des letzten Glieds, Hash. Bewahren Sie sie auf einem anderen Rechner auf.',
  },
  'delivery list': {
    name: 'Geparkte Zustellungen',
    about:
      'Listet Zustellungen auf, die ein Empfänger zwanzigmal nicht verarbeiten konnte, die ältesten zuerst, mit dem Fehler.',
  },
  'delivery retry': {
    name: 'Zustellung erneut versuchen',
    about:
      'Versucht diese Zustellung, oder alle des Empfängers, bis zu dreimal erneut. Jede wird einmal verarbeitet; fehlgeschlagene werden wieder geparkt.',
  },
  'catalogue imports': {
    name: 'Importe auflisten',
    about: 'Listet Importe der Listen von Spieleanbietern auf: angehaltene zuerst, dann die neuesten.',
  },
  'catalogue refresh': {
    name: 'Listen jetzt lesen',
    about: 'Liest jetzt die Listen aller Spieleanbieter und listet die Importe auf.',
  },
  'catalogue import': {
    name: 'Import anzeigen',
    about: 'Zeigt, was ein Import ändert, {0} Spiele je Seite: entfallen, geändert, neu.',
    options: { page: 'ab 1' },
  },
  'catalogue apply': {
    name: 'Import anwenden',
    about: 'Wendet einen angehaltenen Import an: Spiele, die darin fehlen, sind nicht mehr verfügbar.',
  },
  'catalogue reject': {
    name: 'Import ablehnen',
    about:
      'Lehnt einen angehaltenen Import ab. Der Katalog bleibt, auch solange der Anbieter dieselbe Liste wiederholt.',
  },
  'catalogue quarantined': {
    name: 'Ausgelassene Einträge',
    about:
      'Listet auf, was aus den letzten Listen von Anbietern ausgelassen wurde, und Listen, die nicht lesbar waren.',
  },
  'catalogue collections': {
    name: 'Kollektionen auflisten',
    about:
      'Listet die Kollektionen von Spielen in der Reihenfolge der Lobby auf, mit den Spielen an ihrem Anfang.',
  },
  'catalogue save-collections': {
    name: 'Kollektionen sichern',
    about:
      'Schreibt die Kollektionen von Spielen zum Bearbeiten in eine neue Datei. Zeigt die Revision für `--from`.',
  },
  'catalogue check-collections': {
    name: 'Kollektionen prüfen',
    about: 'Zeigt nach allen Prüfungen, was eine Datei mit Kollektionen ändern würde. Ändert nichts.',
  },
  'catalogue publish-collections': {
    name: 'Kollektionen veröffentlichen',
    about: `Beauftragt die Veröffentlichung der Kollektionen von Spielen: ihre Reihenfolge, Regeln und angehefteten Spiele. ${second}`,
    options: { from: 'die Revision, die Sie bearbeitet haben' },
  },
  'export withdrawals': {
    name: 'Auszahlungen exportieren',
    about: exported('Auszahlungen'),
    options: ofPayments,
  },
  'export deposits': {
    name: 'Einzahlungen exportieren',
    about: exported('Einzahlungen'),
    options: ofPayments,
  },
  'export players': {
    name: 'Spieler exportieren',
    about: exported('Spielern'),
    options: { country: 'nur Spieler dieses Landes', ...days },
  },
  'export payment-methods': {
    name: 'Zahlungen nach Methode exportieren',
    about: exported('Zahlungen nach Tag, Anbieter und Methode'),
    options: days,
  },
  'export journal': {
    name: 'Protokoll exportieren',
    about: exported('dem Protokoll'),
    options: days,
  },
  'export list': { name: 'Eigene Exporte', about: 'Listet Ihre Exporte auf, die nicht abgelaufen sind.' },
  'export get': {
    name: 'Export sichern',
    about: `Sichert einen Ihrer Exporte als neue Datei. ${logged} Löschen Sie die Datei danach.`,
  },
  'market list': {
    name: 'Märkte auflisten',
    about: 'Zeigt jeden Markt mit seinem Profil und wie viele Regeln er überschreibt.',
  },
  'market show': {
    name: 'Regeln eines Marktes',
    about: 'Zeigt jede Regel eines Marktes oder Profils und was in jedem Markt gilt.',
  },
  'market diff': {
    name: 'Märkte vergleichen',
    about:
      'Zeigt Regeln, Boni, Quests, Turniere, Prize Drops, Zahlungsmethoden und Spiele, die sich unterscheiden.',
  },
  'settings list': {
    name: 'Einstellungen auflisten',
    about:
      'Listet die Dateien auf, die veröffentlicht werden können (bonuses.json, loyalty.json, cashback.json, quests.json, jackpots.json, tournaments.json, prize-drops.json, messages.json, affiliates.json, campaigns.json, risk-rules.json, collections.json), mit der gültigen Revision.',
  },
  'settings show': { name: 'Einstellungen anzeigen', about: 'Zeigt, was gilt.' },
  'settings history': {
    name: 'Revisionen auflisten',
    about: 'Listet die Revisionen einer Datei auf, die neueste zuerst.',
  },
  'settings save': {
    name: 'Einstellungen sichern',
    about: 'Schreibt, was gilt, zum Bearbeiten in eine neue Datei. Zeigt die Revision für `--from`.',
  },
  'settings check': {
    name: 'Einstellungen prüfen',
    about:
      'Zeigt nach allen Prüfungen, was eine Datei ändern würde, und was neue Bedingungen von Angeboten laut Simulation kosten, und neue Quests und Pläne nach den letzten 30 Tagen. Ändert nichts.',
  },
  'settings publish': {
    name: 'Einstellungen veröffentlichen',
    about: `Beauftragt die Veröffentlichung einer Datei für jeden Prozess, nach allen Prüfungen. ${second}`,
    options: { from: 'die Revision, die Sie bearbeitet haben' },
  },
  'settings revert': {
    name: 'Frühere Revision wiederherstellen',
    about: `Beauftragt, dass eine frühere Revision wieder veröffentlicht wird. ${second}`,
  },
  'settings reset': {
    name: 'Einstellungen zurücksetzen',
    about: `Beauftragt die Rückkehr zur Datei in CONFIG_DIR. ${second}`,
  },
  'push show': {
    name: 'Web-Push anzeigen',
    about: 'Zeigt, ob Web-Push an ist, und wie viele Geräte es erhalten.',
  },
  'push start': {
    name: 'Web-Push einschalten',
    about: 'Erzeugt den Schlüssel für Web-Push, damit Spieler es einschalten können.',
  },
  'push stop': {
    name: 'Web-Push ausschalten',
    about:
      'Entfernt den Schlüssel für Web-Push und meldet alle Geräte ab. Wird Web-Push danach wieder eingeschaltet, müssen auch die Spieler es wieder einschalten.',
  },
  'staff add': {
    name: 'Mitglied hinzufügen',
    about: `Beauftragt, dass ein Mitglied hinzugefügt wird. ${second} Das neue Mitglied erhält per E-Mail einen Code für seinen Schlüssel. Das erste Mitglied fügt sich selbst hinzu, ohne Schlüssel.`,
    options: member,
  },
  'staff invite': {
    name: 'Neuen Code senden',
    about: 'Sendet einem Mitglied ohne Schlüssel einen neuen Code. Frühere Codes werden ungültig.',
  },
  'staff change': {
    name: 'Mitglied ändern',
    about: `Beauftragt andere Rechte oder eine andere Adresse für ein Mitglied. ${second} Die offenen Aufträge und Freigaben des Mitglieds enden.`,
    options: member,
  },
  'staff reset': {
    name: 'Mitglied zurücksetzen',
    about: `Beauftragt einen neuen Schlüssel für ein Mitglied. ${second} Der alte Schlüssel, die App und die Passkeys gelten nicht mehr, und ein Code wird an seine Adresse gesendet.`,
  },
  'staff disconnect': {
    name: 'Vom Verzeichnis trennen',
    about: `Beauftragt, dass ein Mitglied von seinem Konto im Firmenverzeichnis getrennt wird, damit sich ein anderes Konto mit seiner Adresse anmelden kann. ${second} Seine Sitzungen enden.`,
  },
  'staff remove': {
    name: 'Mitglied entfernen',
    about: `Beauftragt, dass ein Mitglied entfernt wird. ${second} Sein Schlüssel, seine offenen Aufträge und Freigaben enden. Sich selbst, oder ein Mitglied, das noch nichts freigeben kann, können Sie sofort entfernen. Der Name bleibt im Protokoll.`,
  },
  'staff list': {
    name: 'Mitglieder auflisten',
    about: 'Listet Mitglieder auf und zeigt, wer sie hinzugefügt hat und ab wann sie freigeben können.',
  },
  'bound list': {
    name: 'Grenzen auflisten',
    about:
      'Listet die Grenzen von Berechtigungen auf: Höchstbeträge eines Befehls und eines Tages, und Märkte, nach Recht und nach Mitglied.',
  },
  'bound member': {
    name: 'Grenze eines Mitglieds',
    about: `Beauftragt eine Grenze für eine Berechtigung eines Mitglieds, gleich welches Recht sie ihm gibt: einen Höchstbetrag eines Befehls oder eines Tages, und einzelne Märkte. ${ownBound}`,
    options: bound,
  },
  'bound right': {
    name: 'Grenze eines Rechts',
    about: `Beauftragt eine Grenze für eine Berechtigung, wie ein Bereich oder eine Rolle sie gibt. Für ein Mitglied mit zwei Rechten gilt die großzügigere. ${ownBound}`,
    options: bound,
  },
  'bound end-member': {
    name: 'Grenze eines Mitglieds aufheben',
    about: `Beauftragt das Ende einer Grenze eines Mitglieds. ${ownBound}`,
  },
  'bound end-right': {
    name: 'Grenze eines Rechts aufheben',
    about: `Beauftragt das Ende einer Grenze eines Bereichs oder einer Rolle. ${ownBound}`,
  },
}
