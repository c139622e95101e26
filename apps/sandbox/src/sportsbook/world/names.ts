/** Invented leagues, teams and players. */
import type { Sport } from '../sport.ts'

interface LeagueName {
  id: string
  sport: Sport['id']
  name: string
}

export const leagueNames: readonly LeagueName[] = [
  { id: 'northern-league', sport: 'football', name: 'Northern League' },
  { id: 'coastal-premier', sport: 'football', name: 'Coastal Premier' },
  { id: 'lakeland-division', sport: 'football', name: 'Lakeland Division' },
  { id: 'western-league', sport: 'football', name: 'Western League' },
  { id: 'highland-league', sport: 'football', name: 'Highland League' },
  { id: 'capital-cup', sport: 'football', name: 'Capital Cup' },
  { id: 'island-series', sport: 'football', name: 'Island Series' },
  { id: 'border-division', sport: 'football', name: 'Border Division' },
  { id: 'meridian-masters', sport: 'tennis', name: 'Meridian Masters' },
  { id: 'harbour-open', sport: 'tennis', name: 'Harbour Open' },
  { id: 'winter-court', sport: 'tennis', name: 'Winter Court Series' },
  { id: 'baltic-hoops', sport: 'basketball', name: 'Baltic Hoops' },
  { id: 'frost-league', sport: 'basketball', name: 'Frost League' },
  { id: 'arena-series', sport: 'basketball', name: 'Arena Series' },
]

export const places =
  `Halden Aldmoor Greyfen Castor Vestra Lorne Kestrel Brannock Sollen Tarn Ellis Dunmere Harrow Wexley Orrin Maltby Fenwick Carrow Ostrand Quillan
Rothay Silby Thornby Umber Varley Wynd Yarrow Ashcombe Birk Corrie Dellan Eskdale`.split(/\s+/)

export const clubKinds = ['Rovers', 'City', 'United', 'Athletic', 'Town', 'Rangers', 'Albion', 'Wanderers']

export const teamKinds = ['Kings', 'Foxes', 'Herons', 'Giants', 'Storm', 'Wolves']

export const surnames =
  `Marchetti Okonjo Brandvold Arai Lindqvist Petrosyan Navarra Dubrovin Castellan Ferreiro Halloran Iwasaki Jovanek Kallio Lemaire Moravec Nygaard
Oduya Pacheco Quarshie Rautio Sandoval Takeda Ulrichsen Vasarely Wieland Yilmazer Zambrano Almgren Bertolli Cernak Delacroix`.split(
    /\s+/,
  )
