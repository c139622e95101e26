/** The Grafana dashboards of `deploy/monitoring/dashboards`, as short definitions. `node scripts/write-dashboards.ts` writes the files. */

export interface Panel {
  title: string
  /** A unit of Grafana. */
  unit: 'short' | 's' | 'percentunit' | 'reqps' | 'bytes'
  /** Queries of Prometheus by their legend. */
  queries: Readonly<Record<string, string>>
}

export interface Dashboard {
  id: string
  title: string
  rows: Readonly<Record<string, readonly Panel[]>>
}

const quantile = (share: number, metric: string, by = 'le') =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${metric}_bucket[$__rate_interval])))`

const calls = 'fairhall_request_seconds'
const failed = `sum(rate(${calls}_count{status=~"5.."}[$__rate_interval]))`

export const dashboards: readonly Dashboard[] = [
  {
    id: 'fairhall-service',
    title: 'Fairhall: service',
    rows: {
      Now: [
        {
          title: 'Processes that are ready',
          unit: 'short',
          queries: { ready: 'sum(fairhall_ready)', all: 'count(up{job="fairhall"})' },
        },
        {
          title: 'Calls that fail',
          unit: 'percentunit',
          queries: { failed: `${failed} / sum(rate(${calls}_count[$__rate_interval]))` },
        },
        {
          title: 'Calls',
          unit: 'reqps',
          queries: { '{{status}}': `sum by (status) (rate(${calls}_count[$__rate_interval]))` },
        },
      ],
      'Time to answer': [
        {
          title: 'All calls',
          unit: 's',
          queries: { half: quantile(0.5, calls), '99 of 100': quantile(0.99, calls) },
        },
        {
          title: 'The slowest calls, 99 of 100',
          unit: 's',
          queries: { '{{call}}': `topk(10, ${quantile(0.99, calls, 'le, call')})` },
        },
        {
          title: 'The most frequent calls',
          unit: 'reqps',
          queries: { '{{call}}': `topk(10, sum by (call) (rate(${calls}_count[$__rate_interval])))` },
        },
      ],
      Processes: [
        {
          title: 'Processor time',
          unit: 'percentunit',
          queries: { '{{instance}}': 'rate(process_cpu_seconds_total{job="fairhall"}[$__rate_interval])' },
        },
        {
          title: 'Memory',
          unit: 'bytes',
          queries: { '{{instance}}': 'process_resident_memory_bytes{job="fairhall"}' },
        },
        {
          title: 'Delay of the event loop, 99 of 100',
          unit: 's',
          queries: { '{{instance}}': 'nodejs_eventloop_lag_p99_seconds{job="fairhall"}' },
        },
      ],
      Security: [
        {
          title: 'Security events',
          unit: 'short',
          queries: { '{{kind}}': 'sum by (kind) (increase(fairhall_security_events_total[1h])) > 0' },
        },
        {
          title: 'Forged messages',
          unit: 'short',
          queries: {
            'of providers': 'max(fairhall_provider_messages_forged)',
            'between processes': 'sum(increase(fairhall_realtime_forged_messages_total[1h]))',
          },
        },
        {
          title: 'Errors of connections that no code handled',
          unit: 'short',
          queries: { all: 'sum(increase(fairhall_unhandled_connection_failures_total[1h]))' },
        },
      ],
    },
  },
  {
    id: 'fairhall-money',
    title: 'Fairhall: money',
    rows: {
      Bets: [
        {
          title: 'Bets, wins and rollbacks posted',
          unit: 'reqps',
          queries: { all: 'sum(rate(fairhall_lane_batch_commands_sum[$__rate_interval]))' },
        },
        {
          title: 'Waiting for the ledger',
          unit: 'short',
          queries: { '{{instance}}': 'fairhall_lane_commands' },
        },
        {
          title: 'Time of a transaction',
          unit: 's',
          queries: {
            half: quantile(0.5, 'fairhall_lane_batch_seconds'),
            '99 of 100': quantile(0.99, 'fairhall_lane_batch_seconds'),
          },
        },
        {
          title: 'Commands of a transaction',
          unit: 'short',
          queries: {
            mean: 'sum(rate(fairhall_lane_batch_commands_sum[$__rate_interval])) / sum(rate(fairhall_lane_batch_commands_count[$__rate_interval]))',
          },
        },
      ],
      Books: [
        {
          title: 'Differences that the audit found',
          unit: 'short',
          queries: {
            books: 'max(fairhall_audit_differences)',
            providers: 'max(fairhall_provider_differences)',
          },
        },
        {
          title: 'Age of audit, comparison and backup',
          unit: 's',
          queries: {
            audit: 'max(fairhall_audit_age_seconds)',
            comparison: 'max(fairhall_provider_comparison_age_seconds)',
            backup: 'max(fairhall_backup_age_seconds)',
            'unsealed day': 'max(fairhall_ledger_unsealed_seconds)',
          },
        },
        {
          title: 'Age of the oldest rate',
          unit: 's',
          queries: { rate: 'max(fairhall_rates_age_seconds)' },
        },
      ],
      Payments: [
        {
          title: 'Withdrawals that wait for staff',
          unit: 'short',
          queries: { waiting: 'max(fairhall_withdrawals_waiting)' },
        },
        {
          title: 'The oldest waiting withdrawal, alert and payout in progress',
          unit: 's',
          queries: {
            'waits for staff': 'max(fairhall_withdrawals_waiting_seconds)',
            'alert about a deposit': 'max(fairhall_deposit_alerts_open_seconds)',
            'sent to its provider': 'max(fairhall_payouts_sending_seconds)',
          },
        },
        {
          title: 'Open alerts about deposits',
          unit: 'short',
          queries: { open: 'max(fairhall_deposit_alerts_open)' },
        },
        {
          title: 'Deposits',
          unit: 'reqps',
          queries: {
            '{{status}}': `sum by (status) (rate(${calls}_count{call="createDeposit"}[$__rate_interval]))`,
          },
        },
        {
          title: 'Messages of providers in quarantine',
          unit: 'short',
          queries: { messages: 'max(fairhall_provider_messages_unbooked)' },
        },
      ],
      Offers: [
        {
          title: 'Budget taken, percent',
          unit: 'short',
          queries: { '{{offer}}': 'max by (offer) (fairhall_bonus_budget_taken_percent)' },
        },
        {
          title: 'Prizes left',
          unit: 'short',
          queries: { '{{drop}}': 'max by (drop) (fairhall_prize_drop_prizes_left)' },
        },
      ],
    },
  },
  {
    id: 'fairhall-background',
    title: 'Fairhall: background work',
    rows: {
      Events: [
        {
          title: 'Outbox rows that wait for the relay',
          unit: 'short',
          queries: { waiting: 'max(fairhall_outbox_waiting)' },
        },
        {
          title: 'Deliveries that wait',
          unit: 'short',
          queries: { '{{consumer}}': 'max by (consumer) (fairhall_deliveries_waiting) > 0' },
        },
        {
          title: 'Deliveries that are parked',
          unit: 'short',
          queries: { '{{consumer}}': 'max by (consumer) (fairhall_deliveries_parked) > 0' },
        },
        {
          title: 'Failed deliveries',
          unit: 'short',
          queries: {
            '{{consumer}}':
              'sum by (consumer) (increase(fairhall_delivery_failures_total[$__rate_interval])) > 0',
          },
        },
      ],
      Jobs: [
        {
          title: 'Jobs that are retried',
          unit: 'short',
          queries: { '{{task}}': 'max by (task) (fairhall_jobs_failing) > 0' },
        },
        {
          title: 'Jobs that are out of retries',
          unit: 'short',
          queries: { '{{task}}': 'max by (task) (fairhall_jobs_exhausted) > 0' },
        },
      ],
      Outside: [
        {
          title: 'Game providers',
          unit: 'short',
          queries: {
            down: 'max(fairhall_game_providers_down)',
            'lists refused': 'max(fairhall_game_lists_refused)',
            'imports held': 'max(fairhall_game_imports_held)',
          },
        },
        {
          title: 'Pushes to browsers',
          unit: 'reqps',
          queries: { '{{outcome}}': 'sum by (outcome) (rate(fairhall_pushes_total[$__rate_interval]))' },
        },
      ],
    },
  },
]
