package platen.web.operator.login;

import java.io.Serial;
import java.time.Instant;
import java.util.List;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;
import org.springframework.security.core.userdetails.User;
import platen.db.operator.OperatorStore.Credentials;

/**
 * An operator with the password hash as it was at login. Users with the same name are equal, whatever their passwords.
 */
public final class OperatorUser extends User {
    /** Role of operators, as Spring Security names it, without the prefix. */
    public static final String ROLE = "OPERATOR";

    @Serial
    private static final long serialVersionUID = 1;

    private static final List<GrantedAuthority> AUTHORITIES = List.of(new SimpleGrantedAuthority("ROLE_" + ROLE));

    private final Instant passwordChangedAt;

    public OperatorUser(String name, Credentials credentials) {
        super(name, credentials.passwordHash(), AUTHORITIES);
        this.passwordChangedAt = credentials.changedAt();
    }

    Instant passwordChangedAt() {
        return passwordChangedAt;
    }
}
