# Varnish in front of Masthead: caches responses to visitors until the service purges them.
#
# Requires Varnish 7.1 or newer with the modules "xkey" and "var" (Debian: packages varnish and varnish-modules).
# Settings of Masthead:
#   EDGE_MAX_AGE=3600               seconds that a response may be stored (0, the default, stores nothing)
#   EDGE_KEY_FORMAT=xkey            the header "xkey" lists the keys of a response, separated by spaces
#   EDGE_KEY_BYTES=4096             less than 8 KB, the longest header that varnishd accepts (http_resp_hdr_len)
#   EDGE_PURGE_PROVIDER=varnish
#   EDGE_PURGE_URL=http://varnish:80/
#   EDGE_PURGE_TOKEN=…              the value of MASTHEAD_PURGE_TOKEN in the environment of varnishd
#   PUBLIC_URL=https://…            links do not depend on the host of the request
#   TRUST_PROXY=…                   the address of Varnish, which adds the address of the client to X-Forwarded-For
#
# Guarantee: a request that arrives after a purge receives no response that the service created before the purge, except if all
# attempts to reach the service fail and the service permits outdated responses then (EDGE_STALE_IF_ERROR).
vcl 4.1;

import std;
import var;
import xkey;

# The service, or the load balancer of its instances.
backend masthead {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 1s;
    # Longer than the deadline of a request (REQUEST_TIMEOUT_MS) and its time in the queue.
    .first_byte_timeout = 10s;
    .between_bytes_timeout = 10s;
}

# Addresses that may purge: the instances of the service.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.restarts == 0) {
        # State of this configuration: "refetch" or "refetch-or-stale" if the stored response is outdated, "stale" if the service failed.
        # The service receives this header and ignores it.
        unset req.http.X-Edge-State;
    } elseif (req.http.X-Edge-State ~ "^refetch") {
        # Concurrent requests share one request to the service, as for a response that is not stored.
        set req.grace = 0s;
    } elseif (req.http.X-Edge-State == "stale") {
        set req.grace = 365d;
    }

    if (req.method == "PURGE") {
        if (client.ip !~ purgers ||
            (std.getenv("MASTHEAD_PURGE_TOKEN") != "" &&
             req.http.Authorization != "Bearer " + std.getenv("MASTHEAD_PURGE_TOKEN"))) {
            return (synth(403, "Forbidden"));
        }
        if (!req.http.xkey-purge && !req.http.xkey-softpurge) {
            return (synth(400, "No keys"));
        }
        # In seconds with three decimals, set before the purge: a response that is fetched at the same time is then not stored.
        var.global_set("purged", std.time2real(now, 0.0));
        # A purge also removes responses whose time has ended, a soft purge ends the time of the others.
        set req.http.X-Purged = xkey.purge(req.http.xkey-purge);
        set req.http.X-Soft-Purged = xkey.softpurge(req.http.xkey-softpurge);
        return (synth(200, "Purged"));
    }

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }

    # Requests with a credential. Add the headers of your own authentication schemes.
    if (req.http.Authorization || req.http.X-API-Key) {
        return (pass);
    }
    # The service reads no cookies. Modules of a site can, so every cookie counts as a session, except those of analytics scripts.
    if (req.http.Cookie) {
        set req.http.X-Cookie = regsuball(";" + req.http.Cookie,
            ";\s*(_ga|_ga_[^=;]*|_gid|_gat[^=;]*|_fbp|_pk_[^=;]*|__utm[^=;]*)=[^;]*", "");
        if (req.http.X-Cookie ~ "[^;\s]") {
            unset req.http.X-Cookie;
            return (pass);
        }
        unset req.http.X-Cookie;
        unset req.http.Cookie;
    }

    # The service returns ranges of files; Varnish would fetch the whole file.
    if (req.http.Range) {
        return (pass);
    }
    return (hash);
}

sub vcl_hit {
    if (obj.ttl > 0s) {
        return (deliver);
    }
    if (req.http.X-Edge-State == "stale") {
        if (0s - obj.ttl > std.duration(obj.http.X-Edge-Stale-If-Error + "s", 0s)) {
            return (synth(503, "Service unavailable"));
        }
        return (deliver);
    }
    # The time of the response has ended: by a soft purge, or because EDGE_MAX_AGE is over. Purges do not affect ended responses, so
    # the response is current only if there was no purge since.
    if (std.real(var.global_get("purged"), 0.0) + 0.001 >= std.time2real(now + obj.ttl, 0.0) ||
        0s - obj.ttl > std.duration(obj.http.X-Edge-Stale-While-Revalidate + "s", 0s)) {
        set req.http.X-Edge-State = "refetch";
        if (obj.http.X-Edge-Stale-If-Error != "0") {
            set req.http.X-Edge-State = "refetch-or-stale";
        }
        return (restart);
    }
    # Returns the stored response and fetches the next one in the background.
    return (deliver);
}

sub vcl_backend_response {
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Only responses that the service permits: the service names no time for private responses.
    if (beresp.http.Cache-Control !~ "(?i)\bpublic\b") {
        set beresp.ttl = 0s;
    }
    if (beresp.status >= 500) {
        # A response would remove the outdated one. "vcl_synth" returns the outdated one.
        if (bereq.is_bgfetch || bereq.http.X-Edge-State == "refetch-or-stale") {
            return (abandon);
        }
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        return (deliver);
    }
    # A purge during this fetch: the service may have created the response before the change.
    if (std.real(var.global_get("purged"), 0.0) + 0.001 >= std.time2real(bereq.time, 0.0)) {
        set beresp.ttl = 0s;
        set beresp.grace = 0s;
        set beresp.keep = 0s;
        return (deliver);
    }

    set beresp.http.X-Edge-Stale-While-Revalidate = "0";
    set beresp.http.X-Edge-Stale-If-Error = "0";
    if (beresp.http.Cache-Control ~ "(?i)\bstale-while-revalidate=\d+") {
        set beresp.http.X-Edge-Stale-While-Revalidate =
            regsub(beresp.http.Cache-Control, "(?i)^.*\bstale-while-revalidate=(\d+).*$", "\1");
    }
    if (beresp.http.Cache-Control ~ "(?i)\bstale-if-error=\d+") {
        set beresp.http.X-Edge-Stale-If-Error =
            regsub(beresp.http.Cache-Control, "(?i)^.*\bstale-if-error=(\d+).*$", "\1");
    }
    set beresp.grace = std.duration(beresp.http.X-Edge-Stale-While-Revalidate + "s", 0s);
    if (beresp.grace < std.duration(beresp.http.X-Edge-Stale-If-Error + "s", 0s)) {
        set beresp.grace = std.duration(beresp.http.X-Edge-Stale-If-Error + "s", 0s);
    }
    # The rules of Varnish follow: no time, Set-Cookie, private, no-cache and "Vary: *" prevent the storage.
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || bereq.http.X-Edge-State == "refetch-or-stale") {
        return (abandon);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.X-Edge-Stale-While-Revalidate;
    unset resp.http.X-Edge-Stale-If-Error;
    # Directives for shared caches. No purge reaches the caches between Varnish and the client.
    if (resp.http.Cache-Control) {
        set resp.http.Cache-Control = regsuball(resp.http.Cache-Control,
            "(?i),?\s*\b(s-maxage|stale-while-revalidate|stale-if-error)=\d+", "");
    }
}

sub vcl_synth {
    if (resp.status == 503 && req.http.X-Edge-State == "refetch-or-stale") {
        set req.http.X-Edge-State = "stale";
        return (restart);
    }
    if (req.method == "PURGE") {
        set resp.http.X-Purged = req.http.X-Purged;
        set resp.http.X-Soft-Purged = req.http.X-Soft-Purged;
        set resp.http.Content-Type = "text/plain";
        set resp.body = resp.reason;
        return (deliver);
    }
}
