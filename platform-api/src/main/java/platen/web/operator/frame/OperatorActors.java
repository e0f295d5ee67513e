package platen.web.operator.frame;

import jakarta.servlet.http.HttpServletRequest;
import platen.api.http.proxy.TrustedProxies;
import platen.api.http.reply.RequestIdFilter;
import platen.db.audit.Actor;

/**
 * Finds the operator of a request for the audit log.
 *
 * @param proxies proxies whose word about the client's address is taken
 */
public record OperatorActors(TrustedProxies proxies) {

    /** Returns the operator with the origin of the request. */
    public Actor of(HttpServletRequest request) {
        return Actor.operator(request.getRemoteUser(), proxies.clientAddress(request), RequestIdFilter.given(request));
    }
}
