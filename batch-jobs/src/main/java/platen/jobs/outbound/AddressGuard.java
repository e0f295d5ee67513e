package platen.jobs.outbound;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/** Decides which addresses may be connected to. An objection is a predicate that follows the words "The URL". */
final class AddressGuard {
    /** Lower ports belong to other protocols, such as SMTP; customers must not be able to send a TLS hello to them. */
    private static final int FIRST_UNPRIVILEGED_PORT = 1_024;
    private static final int HTTPS_PORT = 443;

    private static final int HTTP_PORT = 80;
    private static final int SSH_PORT = 22;

    private final AllowList allowed;
    private final boolean plain;
    /** The port below {@link #FIRST_UNPRIVILEGED_PORT} that encrypted connections may use. */
    private final int securePort;

    AddressGuard(AllowList allowed) {
        this(allowed, false, HTTPS_PORT);
    }

    private AddressGuard(AllowList allowed, boolean plain, int securePort) {
        this.allowed = allowed;
        this.plain = plain;
        this.securePort = securePort;
    }

    /** Returns the guard of requests whose answers are signed: it also allows plain http to public addresses. */
    AddressGuard forSigned() {
        return new AddressGuard(allowed, true, HTTPS_PORT);
    }

    /** Returns the guard of SSH connections, which have another usual port. */
    AddressGuard forSsh() {
        return new AddressGuard(allowed, false, SSH_PORT);
    }

    /** Checks the URL before its name is resolved. */
    Optional<String> objection(Url url) {
        if (url.address() != null) {
            return objection(url, url.address());
        }
        if (SpecialName.of(url.host()).filter(AddressClass.METADATA::equals).isPresent()) {
            return Optional.of(unreachable(AddressClass.METADATA));
        }
        return allowed.mayHave(url) ? Optional.empty() : objectionToPublic(url);
    }

    /** Checks a name that does not resolve at the moment: it must become public or be allowed by name. */
    Optional<String> objectionToUnresolved(Url url) {
        return allowed.hasName(url) ? Optional.empty() : objectionToPublic(url);
    }

    /** Checks every address that the name resolves to; one forbidden address is enough for an objection. */
    Optional<String> objection(Url url, List<InetAddress> addresses) {
        return addresses.stream().flatMap(address -> objection(url, address).stream()).findFirst();
    }

    private Optional<String> objection(Url url, InetAddress address) {
        AddressClass addressClass = AddressClass.of(address);
        if (addressClass == AddressClass.METADATA) {
            return Optional.of(unreachable(addressClass));
        }
        if (allowed.has(url, address)) {
            return Optional.empty();
        }
        // The message omits the address, which would disclose the records of an internal name server.
        return addressClass == AddressClass.GLOBAL ? objectionToPublic(url) : Optional.of(unreachable(addressClass));
    }

    private static String unreachable(AddressClass addressClass) {
        return "must not lead to " + addressClass.words();
    }

    private Optional<String> objectionToPublic(Url url) {
        if (!url.secure() && !plain) {
            return Optional.of("must begin with https://");
        }
        if (url.port() != (url.secure() ? securePort : HTTP_PORT) && url.port() < FIRST_UNPRIVILEGED_PORT) {
            return Optional.of("must have port " + securePort + " or one from " + FIRST_UNPRIVILEGED_PORT);
        }
        Optional<String> special = SpecialName.of(url.host()).map(AddressGuard::unreachable);
        if (special.isEmpty() && url.address() == null && url.host().indexOf('.') < 0) {
            return Optional.of("must have a full host name with a dot");
        }
        return special;
    }
}
