/** German texts of commands about offers and the other programmes. */
import type { CommandTexts } from './command-texts.ts'

const logged = 'Der Zugriff wird protokolliert.'
const second = 'Ein zweites Mitglied muss zustimmen.'
const runName = 'der Name des Laufs: Eine Wiederholung mit demselben Namen gibt nichts doppelt'
const most = 'wie viele Spieler es höchstens erhalten, in der Reihenfolge ihrer IDs'

export const rewardCommands: CommandTexts = {
  'offer list': { name: 'Angebote auflisten', about: 'Listet die Angebote mit ihrem Status auf.' },
  'offer price': {
    name: 'Preis eines Angebots',
    about:
      'Zeigt durch Simulation, wie Spieler mit einem aktiven Angebot abschneiden und was es kostet. Alle Anteile beziehen sich auf den Bonus; bei Freispielen auf die Summe ihrer Einsätze.',
  },
  'offer pause': {
    name: 'Angebot pausieren',
    about: 'Stoppt neue Vergaben und Aktivierungen eines Angebots. Was aktiv ist, läuft weiter.',
  },
  'offer resume': { name: 'Angebot fortsetzen', about: 'Beendet die Pause eines Angebots.' },
  'offer end': {
    name: 'Angebot beenden',
    about: 'Beendet ein Angebot jetzt. Spieler behalten, was sie haben.',
  },
  'draft list': {
    name: 'Entwürfe auflisten',
    about: 'Listet Entwürfe auf, mit dem Mitglied, das sie zuletzt gespeichert hat.',
  },
  'draft show': {
    name: 'Entwurf anzeigen',
    about: 'Zeigt, was die Veröffentlichung eines Entwurfs ändern würde.',
  },
  'draft save': {
    name: 'Entwurf speichern',
    about:
      'Speichert ein Angebot oder ein anderes Programm als Entwurf. Bis zur Veröffentlichung gilt davon nichts. Wird abgelehnt, wenn jemand anderes seitdem eine andere Version gespeichert hat.',
    options: {
      version: 'die Version, die Sie bearbeitet haben; 0 für einen neuen Entwurf',
      base: 'bei einem neuen Entwurf: der Fingerabdruck dessen, womit er begann, oder none; ohne Angabe, was jetzt veröffentlicht ist',
    },
  },
  'draft discard': {
    name: 'Entwurf verwerfen',
    about: 'Löscht einen Entwurf. Was veröffentlicht ist, bleibt.',
    options: { version: 'die Version des Entwurfs, die Sie gelesen haben' },
  },
  'draft publish': {
    name: 'Entwurf veröffentlichen',
    about: `Beauftragt die Veröffentlichung eines Entwurfs, nach allen Prüfungen. ${second}`,
    options: { version: 'die Version des Entwurfs, die Sie gelesen haben' },
  },
  'loyalty show': {
    name: 'Stufe eines Spielers',
    about: `Zeigt Punkte, Stufe und Rakeback eines Spielers, und die letzten {0} Summen, aus denen sie gezählt wurden. ${logged}`,
  },
  'loyalty invite': {
    name: 'Zu einer Stufe einladen',
    about: `Beauftragt, dass ein Spieler nach diesen Prüfungen eine Stufe auf Einladung erhält. ${second}`,
    options: {
      affordability: 'was zeigt, dass sich der Spieler sein Spiel leisten kann',
      harm: 'worauf bei Anzeichen problematischen Spielens geachtet wurde, und mit welchem Ergebnis',
      'due-diligence': 'welche Dokumente und Geldquellen geprüft wurden',
      review: 'wann erneut geprüft werden muss, etwa 2027-05-28',
    },
  },
  'loyalty withdraw': {
    name: 'Stufe entziehen',
    about:
      'Entzieht eine Einladung: Der Spieler kehrt zur Stufe davor zurück. Was er erhalten hat, bleibt ihm.',
  },
  'loyalty invitations': {
    name: 'Einladungen auflisten',
    about: `Listet Einladungen mit ihren Prüfungen auf. Zuerst kommen jene, die erneut zu prüfen sind, zuletzt die entzogenen. ${logged}`,
  },
  'reward list': {
    name: 'Belohnungen eines Spielers',
    about: `Listet die letzten {0} Belohnungen eines Spielers mit ihren Ursachen auf, die neuesten zuerst. ${logged}`,
  },
  'reward give': {
    name: 'Angebot vergeben',
    about:
      'Gibt einem Spieler ein Angebot mit dem Auslöser grant. Über `aloneMax` aus grants.json in 24 Stunden muss ein zweites Mitglied zustimmen.',
    options: { run: runName },
  },
  'reward check': {
    name: 'Liste prüfen',
    about:
      'Liest eine CSV-Datei mit einer Spalte "player" und zeigt, was es kosten würde, ihnen das Angebot zu geben, und welche Zeilen ausgelassen würden. Ändert nichts.',
  },
  'reward import': {
    name: 'An eine Liste vergeben',
    about:
      'Gibt den Spielern einer CSV-Datei ein Angebot. Abgelehnte Zeilen werden ausgelassen. Prüfen Sie die Datei zuerst.',
    options: { run: runName },
  },
  'reward check-segment': {
    name: 'Segment prüfen',
    about:
      'Zeigt, was es kosten würde, den Spielern im Segment einer Kampagne ein Angebot zu geben, und wer ausgelassen würde. Ändert nichts.',
    options: { most },
  },
  'reward segment': {
    name: 'An ein Segment vergeben',
    about:
      'Gibt den Spielern im Segment einer Kampagne, wie es jetzt ist, ein Angebot, bis zu einer Anzahl von Spielern. Prüfen Sie es zuerst.',
    options: { run: runName, most },
  },
  'reward runs': {
    name: 'Vergaben auflisten',
    about: 'Listet die letzten Läufe von Vergaben mit ihrem Fortschritt auf, die neuesten zuerst.',
  },
  'reward run': {
    name: 'Vergabe anzeigen',
    about: 'Zeigt, was jeder Spieler eines Laufs erhalten hat, oder warum nichts.',
  },
  'reward cancel': {
    name: 'Vergabe stornieren',
    about:
      'Storniert einen Lauf: zieht die Boni und Freispiele zurück, die seine Spieler nicht aktiviert haben.',
  },
  'bonus budgets': {
    name: 'Budgets der Angebote',
    about:
      'Listet das Budget jedes Angebots auf: was beendete Boni kosten, was die anderen reservieren, und was übrig ist.',
  },
  'bonus violations': {
    name: 'Verstöße gegen Bonusbedingungen',
    about:
      'Listet von allen Spielern oder einem die letzten {0} Runden auf, die ein Anbieter gegen die Bedingungen eines Bonus zuließ, und Sportwetten mit Bonusgeld, die durch andere Wetten abgesichert sein können. Sie ändern nichts: Mitarbeitende entscheiden.',
  },
  'segment upload': {
    name: 'Liste hochladen',
    about:
      'Ersetzt die Spieler einer Liste, für Segmente von Angeboten. Die Datei hat die ID eines Spielers je Zeile. Eine leere Datei leert die Liste. Nennt ein Angebot die Liste, muss ein zweites Mitglied zustimmen.',
  },
  'segment lists': {
    name: 'Hochgeladene Listen',
    about: 'Listet hochgeladene Listen von Spielern auf, und die Angebote, für die sie sind.',
  },
  'campaign list': { name: 'Kampagnen auflisten', about: 'Listet die Kampagnen aus campaigns.json auf.' },
  'campaign check': {
    name: 'Kampagne prüfen',
    about:
      'Zeigt, wie viele Spieler eine Kampagne jetzt über jeden Kanal ansprechen würde, und warum sie andere ausließe. Ändert nichts.',
  },
  'campaign start': {
    name: 'Kampagne starten',
    about: 'Startet eine Kampagne, höchstens einmal am Tag (UTC). Prüfen Sie sie zuerst.',
  },
  'campaign runs': {
    name: 'Läufe von Kampagnen',
    about: 'Listet die letzten Läufe mit ihren Kontakten nach Kanal und Status auf, die neuesten zuerst.',
  },
  'campaign pause': {
    name: 'Lauf pausieren',
    about: 'Pausiert einen Lauf: Niemand wird mehr ausgewählt, und keine wartende E-Mail wird gesendet.',
  },
  'campaign resume': { name: 'Lauf fortsetzen', about: 'Setzt einen pausierten Lauf fort.' },
  'campaign cancel': {
    name: 'Lauf abbrechen',
    about: 'Beendet einen Lauf endgültig: Was wartet, wird nicht gesendet.',
  },
  'quest list': {
    name: 'Quests auflisten',
    about:
      'Listet die Quests auf, mit der Anzahl der Spieler, die sie begonnen, abgeschlossen und die Belohnung erhalten haben.',
  },
  'quest show': {
    name: 'Quests eines Spielers',
    about: `Listet die letzten {0} Quests eines Spielers mit ihrem Fortschritt auf. ${logged}`,
  },
  'quest trial': {
    name: 'Quests ausprobieren',
    about:
      'Zählt, wie oft die Spieler der letzten 30 Tage jede Quest abgeschlossen hätten, und die Kosten, als hätten alle sie begonnen. `settings check` tut das für einen Entwurf.',
  },
  'quest pause': {
    name: 'Quest pausieren',
    about: 'Ab sofort kann niemand die Quest beginnen. Begonnene laufen weiter.',
  },
  'quest resume': { name: 'Quest fortsetzen', about: 'Lässt Spieler eine pausierte Quest wieder beginnen.' },
  'quest end': {
    name: 'Quest beenden',
    about: 'Die Quest kann nie wieder begonnen werden. Begonnene laufen weiter.',
  },
  'tournament list': {
    name: 'Turniere auflisten',
    about: 'Listet die letzten {0} Läufe auf, und Turniere ohne Lauf.',
  },
  'tournament dry-run': {
    name: 'Turnier ausprobieren',
    about:
      'Zählt die Runden der letzten 30 Tage: erwartete Teilnehmer, Preise und Kosten eines Laufs. Ändert nichts.',
  },
  'tournament winners': {
    name: 'Gewinner eines Turniers',
    about: 'Listet die Gewinner eines beendeten Laufs mit ihren Preisen auf.',
  },
  'tournament pause': {
    name: 'Turnier pausieren',
    about: 'Lässt keinen neuen Lauf beginnen. Ein laufender geht weiter.',
  },
  'tournament resume': { name: 'Turnier fortsetzen', about: 'Beendet die Pause eines Turniers.' },
  'tournament cancel': {
    name: 'Turnier abbrechen',
    about: 'Beendet einen Lauf ohne Preise. Ein beendeter Lauf kann nicht abgebrochen werden.',
  },
  'jackpot list': {
    name: 'Jackpots auflisten',
    about: 'Listet die Jackpots mit ihren offenen Töpfen, ihren Rücklagen und ihren Ausschüttungen auf.',
  },
  'jackpot drops': {
    name: 'Gewonnene Jackpots',
    about: 'Listet die letzten {0} Ausschüttungen mit ihren Gewinnern auf.',
  },
  'jackpot trial': {
    name: 'Jackpots ausprobieren',
    about:
      'Schätzt die Ausschüttungen und die Kosten jedes Jackpots mit den Einsätzen der letzten 30 Tage. `settings check` tut das für einen Entwurf.',
  },
  'jackpot pause': {
    name: 'Jackpot pausieren',
    about:
      'Stoppt Beiträge sofort. Der Topf behält seinen Betrag, und seine Spiele nennen ihren RTP ohne Jackpot.',
  },
  'jackpot resume': {
    name: 'Jackpot fortsetzen',
    about: 'Lässt einen pausierten oder auslaufenden Jackpot wieder laufen.',
  },
  'jackpot end': {
    name: 'Jackpot beenden',
    about: 'Beendet den Jackpot mit seinem offenen Topf, der auch die Rücklage auszahlt.',
  },
  'prize-drop list': {
    name: 'Prize Drops auflisten',
    about: 'Listet die letzten {0} Läufe von Prize Drops auf.',
  },
  'prize-drop winners': {
    name: 'Gewinner eines Prize Drops',
    about: 'Listet die Gewinner eines Laufs mit ihren Runden und Preisen auf.',
  },
  'prize-drop trial': {
    name: 'Prize Drops ausprobieren',
    about:
      'Schätzt die Preise und die Kosten eines Laufs mit den Runden der letzten 30 Tage. `settings check` tut das für einen Entwurf.',
  },
  'prize-drop pause': {
    name: 'Prize Drop pausieren',
    about: 'Pausiert einen Lauf: Runden, die ab jetzt enden, gewinnen nichts.',
  },
  'prize-drop resume': { name: 'Prize Drop fortsetzen', about: 'Beendet die Pause eines Laufs.' },
  'prize-drop end': {
    name: 'Prize Drop beenden',
    about:
      'Beendet einen Lauf jetzt. Schon gewonnene Preise werden gezahlt; die übrigen bleiben beim Casino.',
  },
}
