import { defineJob } from '../../platform/jobs/jobs.ts'
import { endBreaks } from './breaks.service.ts'

export const endBreaksJob = defineJob({ name: 'limits.endBreaks', cron: '*/5 * * * *', run: endBreaks })
