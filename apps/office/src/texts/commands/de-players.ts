/** German texts of commands about players, their protection and their identity. */
import type { CommandTexts } from './command-texts.ts'

const logged = 'Der Zugriff wird protokolliert.'
const second = 'Ein zweites Mitglied muss zustimmen.'

export const playerCommands: CommandTexts = {
  'player show': {
    name: 'Spieler anzeigen',
    about: `Zeigt einen Spieler nach ID, Nummer, E-Mail oder Telefon. ${logged}`,
  },
  'player block': {
    name: 'Spieler sperren',
    about:
      'Sperrt Anmeldung, Einsätze und Einzahlungen sofort. Offene Runden werden abgerechnet; freigegebene Auszahlungen warten.',
  },
  'player unblock': {
    name: 'Spieler entsperren',
    about: `Beauftragt das Ende einer Sperre; der Zustand davor gilt wieder. ${second}`,
  },
  'player reopen': {
    name: 'Konto wieder öffnen',
    about: `Beauftragt, dass ein geschlossenes Konto wieder geöffnet wird. ${second} Prüfen Sie zuerst die Identität des Spielers. Seine Pausen gelten weiter.`,
  },
  'player close': {
    name: 'Konto schließen',
    about:
      'Schließt das Konto eines Spielers, der darum bittet und es nicht selbst tun kann. Die Wirkung ist dieselbe.',
  },
  'player erase': {
    name: 'Personenbezogene Daten löschen',
    about: `Beauftragt die vorzeitige Löschung der personenbezogenen Daten eines geschlossenen Kontos ohne Zahlungen. ${second} Das lässt sich nicht rückgängig machen.`,
  },
  'player limit': {
    name: 'Spieler einschränken',
    about: 'Stoppt Einzahlungen; über jede Auszahlung muss ein Mitglied entscheiden.',
  },
  'player unlimit': {
    name: 'Einschränkung aufheben',
    about: `Beauftragt das Ende einer Einschränkung durch \`player limit\` oder eine Rückbuchung. ${second}`,
  },
  'player exclude': {
    name: 'Selbstsperre eintragen',
    about:
      'Trägt für einen Spieler, der darum bittet, eine Selbstsperre mit einer der eingestellten Dauern ein. Das lässt sich nicht rückgängig machen.',
    options: { period: 'die ID einer Dauer aus limits.json' },
  },
  'player sign-out': {
    name: 'Spieler abmelden',
    about:
      'Beendet die Sitzungen eines Spielers sofort, zum Beispiel auf einem verlorenen Gerät. Der Spieler kann sich wieder anmelden.',
    options: { session: 'nur diese Sitzung; ohne Angabe alle' },
  },
  'player autologin': {
    name: 'Anmeldelink erstellen',
    about: `Beauftragt einen Link, der den Spieler einmal anmeldet. Das Mitglied, das zustimmt, erhält ihn. Wer den Link hat, ist angemeldet: Senden Sie ihn nur dem Spieler.`,
    options: {
      minutes: 'wie lange der Link gilt: {0} Minuten, wenn nichts angegeben ist, höchstens {1}',
      to: 'die Seite, die der Link öffnet, etwa /profile/wallet',
    },
  },
  'player forget-factor': {
    name: 'Zweiten Faktor entfernen',
    about: `Beauftragt, dass ein verlorener zweiter Faktor entfernt wird, damit sich der Spieler ohne ihn anmelden kann. ${second} Prüfen Sie zuerst die Identität des Spielers.`,
  },
  'player free-email': {
    name: 'E-Mail freigeben',
    about: `Beauftragt, dass eine E-Mail-Adresse von einem Konto entfernt wird, auf dem sie bei Beginn der Sperre nicht bestätigt war, damit sich ihr Inhaber damit registrieren kann. ${second} Prüfen Sie, dass der Inhaber von dieser Adresse schreibt. Geld und Sperren bleiben beim Konto.`,
  },
  'player identify': {
    name: 'Identität bestätigen',
    about: `Beauftragt, dass die Identität des Spielers als geprüft gilt. Das Profil muss ein Geburtsdatum haben (\`player correct\`). ${second}`,
  },
  'player correct': {
    name: 'Identität korrigieren',
    about: `Beauftragt eine Korrektur der Identität eines Spielers (der {0} Felder, die eine Identitätsprüfung vergleicht). ${second} Danach wird eine angenommene Prüfung wieder geöffnet, und mit dem Geburtsdatum einer minderjährigen Person wird das Konto vorläufig gesperrt.`,
    options: {
      'first-name': 'der Vorname',
      'last-name': 'der Nachname',
      born: 'das Geburtsdatum',
      nationality: 'der Ländercode der Staatsangehörigkeit',
      'place-of-birth': 'der Geburtsort',
      'personal-id': 'die Nummer des Ausweises',
      cpf: 'die CPF-Nummer',
    },
  },
  'player note': {
    name: 'Notiz zum Spieler',
    about:
      'Notiert, was andere über den Spieler wissen sollten: Die Begründung ist die Notiz. Niemand kann sie später ändern.',
  },
  'country list': {
    name: 'Länderwechsel auflisten',
    about:
      'Listet Spieler auf, die in den letzten 30 Tagen das Land ihres Kontos ändern wollten, die älteste Anfrage zuerst, mit dem, was sie einschränkt.',
  },
  'country accept': {
    name: 'Länderwechsel annehmen',
    about: `Beauftragt, dass das Konto das Land erhält, um das der Spieler gebeten hat. ${second} Prüfen Sie zuerst die Dokumente. Wird abgelehnt, solange ein Sperrregister den Spieler führt.`,
  },
  'country refuse': {
    name: 'Länderwechsel ablehnen',
    about: 'Lehnt die Anfrage für dieses Land ab. Das Konto behält sein Land.',
  },
  'exclusion list': {
    name: 'Erkannte gesperrte Spieler',
    about: `Listet Konten und Registrierungen auf, die zu einer gesperrten Person passen, die neuesten zuerst: gesperrt, vorläufig gesperrt bis zu Ihrer Entscheidung, zu prüfen (nichts ist gesperrt) oder abgelehnt, mit den Anmeldedaten. Zugriffe auf abgelehnte werden protokolliert.`,
  },
  'exclusion release': {
    name: 'Konto freigeben',
    about: `Beauftragt die Freigabe eines Kontos, das irrtümlich als gesperrt erkannt oder vorläufig gesperrt wurde, weil es einer anderen Person gehört. ${second} Eigene Sperren des Spielers bleiben.`,
  },
  'exclusion admit': {
    name: 'Registrierung zulassen',
    about: `Beauftragt, dass sich eine abgelehnte Person mit dieser E-Mail oder Telefonnummer registrieren darf, weil sie nicht die gesperrte Person ist. Ein zweites Mitglied muss zustimmen und die Anmeldedaten wiederholen.`,
  },
  'exclusion requests': {
    name: 'Anfragen zum Ende von Sperren',
    about: `Listet Spieler auf, die ihre Selbstsperre vorzeitig beenden wollen, mit ihrem Grund, in der Reihenfolge, in der das Gesetz eine Antwort verlangt. ${logged}`,
  },
  'exclusion lift': {
    name: 'Selbstsperre aufheben',
    about: `Beauftragt, dass eine Selbstsperre vorzeitig endet, wie der Spieler es verlangt hat. ${second} Das Konto öffnet sich einen Tag später, nach einer unbefristeten Sperre eine Woche später.`,
  },
  'exclusion keep': {
    name: 'Selbstsperre beibehalten',
    about:
      'Antwortet einem Spieler, der seine Selbstsperre vorzeitig beenden wollte, dass sie bestehen bleibt.',
  },
  'register list': {
    name: 'Vom Sperrregister abgewiesene Daten',
    about:
      'Listet Spieler auf, deren Daten ein Sperrregister {0}-mal oder öfter zurückgewiesen hat, die älteste Abfrage zuerst. Korrigieren Sie Namen oder Geburtsdatum (`player correct`), oder bitten Sie den Spieler um die Daten: Mit geänderten Daten wird das Register sofort wieder abgefragt.',
  },
  'document list': {
    name: 'Dokumente auflisten',
    about: 'Listet Dokumente auf, die auf eine Prüfung warten, oder alle Dokumente eines Spielers.',
    options: { status: 'wartend, angenommen, abgelehnt oder alle' },
  },
  'document export': {
    name: 'Dokument sichern',
    about: `Sichert das Dokument als neue Datei, die nur Sie lesen können. ${logged} Löschen Sie die Datei danach.`,
  },
  'document accept': {
    name: 'Dokument annehmen',
    about:
      'Nimmt das Dokument als gültigen Nachweis an. Die Identität des Spielers bestätigen Sie mit `player identify`.',
    options: { status: 'der Status, den Sie gelesen haben: Hat er sich geändert, wird nichts entschieden' },
  },
  'document refuse': {
    name: 'Dokument ablehnen',
    about:
      'Lehnt das Dokument ab. Der Spieler sieht --why in seiner Sprache und kann ein anderes hochladen. --reason bleibt intern.',
    options: {
      status: 'der Status, den Sie gelesen haben: Hat er sich geändert, wird nichts entschieden',
      why: 'was der Spieler als Grund liest',
    },
  },
  'complaint list': {
    name: 'Beschwerden auflisten',
    about:
      'Listet Beschwerden auf, die auf eine Antwort warten, die dringendste zuerst, oder alle Beschwerden eines Spielers.',
    options: { state: 'nur in diesem Status' },
  },
  'complaint show': {
    name: 'Beschwerde lesen',
    about: `Zeigt, was der Spieler und die Mitarbeitenden geschrieben haben. ${logged}`,
  },
  'complaint take': {
    name: 'Beschwerde aufnehmen',
    about: 'Nimmt die Beschwerde in Bearbeitung. Der Spieler erhält darüber eine Nachricht.',
  },
  'complaint ask': {
    name: 'Beim Spieler nachfragen',
    about: 'Bittet den Spieler um weitere Angaben.',
    options: { text: 'was der Spieler liest; - liest es von der Standardeingabe' },
  },
  'complaint extend': {
    name: 'Frist verlängern',
    about: 'Verlängert die Frist um die Tage, die der Markt des Spielers vorsieht. Das ist einmal möglich.',
    options: { text: 'was der Spieler liest; - liest es von der Standardeingabe' },
  },
  'complaint answer': {
    name: 'Beschwerde beantworten',
    about: 'Beantwortet die Beschwerde. Der Spieler kann erwidern; dann ist sie wieder offen.',
    options: {
      outcome: 'wie die Beschwerde ausgeht',
      text: 'was der Spieler liest; - liest es von der Standardeingabe',
    },
  },
  'complaint close': {
    name: 'Beschwerde abschließen',
    about: 'Schließt die Beschwerde mit einer endgültigen Antwort ab. Danach bleibt nur die Streitbeilegung.',
    options: {
      outcome: 'wie die Beschwerde ausgeht',
      text: 'was der Spieler liest; - liest es von der Standardeingabe',
    },
  },
  'complaint report': {
    name: 'Beschwerden zählen',
    about:
      'Zählt die Beschwerden eines Zeitraums nach Markt, Art und Ergebnis, für Berichte an die Aufsicht.',
  },
  'signals list': {
    name: 'Anzeichen auflisten',
    about: `Listet Anzeichen problematischen Spielens auf, die auf eine Bearbeitung warten, die ältesten zuerst, mit den Werten, die die Schwellen des Marktes erreicht haben. ${logged}`,
  },
  'signals show': {
    name: 'Anzeichen eines Spielers',
    about: `Zeigt die Anzeichen problematischen Spielens eines Spielers, die neuesten zuerst. ${logged}`,
  },
  'signals notes': {
    name: 'Notizen zu Anzeichen',
    about: `Zeigt, was zu den Anzeichen eines Spielers notiert wurde, das Neueste zuerst. ${logged}`,
  },
  'signals effect': {
    name: 'Wirkung der Reaktionen',
    about:
      'Vergleicht die vier Wochen vor einem Anzeichen mit den vier danach, nach Markt, Anzeichen und Reaktion: Spielzeit, Einzahlungen, gesetzte Limits und Pausen. Gezählt wird das erste Anzeichen jeder Art eines Spielers im letzten Jahr. Anzeichen ohne Reaktion sind der Vergleich.',
  },
  'signals note': {
    name: 'Anzeichen notieren',
    about:
      'Notiert, was wegen der Anzeichen eines Spielers getan wurde, etwa ein Anruf. Die Begründung ist die Notiz.',
  },
  'signals close': {
    name: 'Fälle schließen',
    about: 'Schließt die offenen Fälle eines Spielers. Pausierte Angebote bleiben pausiert.',
  },
  'signals resume': {
    name: 'Angebote wieder erlauben',
    about: 'Lässt Angebote den Spieler wieder erreichen, nachdem ein Anzeichen sie pausiert hat.',
  },
}
