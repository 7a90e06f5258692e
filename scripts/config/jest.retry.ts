// On a busy CI machine a time-out says nothing about the code: a failed test is tried once more, and the summary of
// `npm test` names it.
if (process.env['CI'] === 'true') jest.retryTimes(1, { logErrorsBeforeRetry: true })
