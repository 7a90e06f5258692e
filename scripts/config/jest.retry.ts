// Tests may time out on a busy CI machine: failed ones run again, and the summary of `npm test` lists them.
if (process.env['CI'] === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true })
