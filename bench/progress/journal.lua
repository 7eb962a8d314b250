-- Posts journals of one event each, as a player does every 15 seconds; COOKIES are those of sessions, in turns.
local n = 0
wrk.method = "POST"
wrk.headers["content-type"] = "application/json"

local cookies = {}
for cookie in os.getenv("COOKIES"):gmatch("%S+") do table.insert(cookies, cookie) end

request = function()
  n = n + 1
  wrk.headers["cookie"] = cookies[n % #cookies + 1]
  local from = n % 60
  local body = string.format(
    '{"deviceId":"bench","events":[{"sequence":%d,"intent":"play","audiobookId":11,"chapter":2,"positionSec":%d,"heardFromSec":%d,"heardToSec":%d}]}',
    n, from + 3, from + 2, from + 3)
  return wrk.format(nil, nil, nil, body)
end
