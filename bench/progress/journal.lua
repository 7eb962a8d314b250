-- Posts journals of one event each, as a player does every 15 seconds; COOKIE is a session's.
local n = 0
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"
wrk.headers["cookie"] = os.getenv("COOKIE")

request = function()
  n = n + 1
  local from = n % 60
  local body = string.format(
    '{"deviceId":"bench","events":[{"sequence":%d,"intent":"play","audiobookId":11,"chapter":2,"positionSec":%d,"heardFromSec":%d,"heardToSec":%d}]}',
    n, from + 3, from + 2, from + 3)
  return wrk.format(nil, nil, nil, body)
end
