package platen.web.account;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import platen.api.http.proxy.TrustedProxies;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.jobs.people.SecondFactor;
import platen.web.guard.LoginOrigin;
import platen.web.guard.LoginThrottle;
import platen.web.guard.Passwords;

/** Checks passwords at a login and before changes, with one count of wrong ones for both. */
public final class PasswordCheck {
    private final AuthenticationManager manager;
    private final TrustedProxies proxies;

    /** @param ticker clock by which delays after wrong passwords are measured */
    PasswordCheck(PersonStore people, Passwords passwords, SecondFactor secondFactor, TrustedProxies proxies,
            InstantSource clock, Ticker ticker) {
        this.manager = new ProviderManager(
                new LoginThrottle(new PasswordLogin(people, passwords, secondFactor, clock), ticker));
        this.proxies = proxies;
    }

    AuthenticationManager manager() {
        return manager;
    }

    LoginOrigin origin(HttpServletRequest request) {
        return new LoginOrigin(proxies.clientAddress(request));
    }

    /**
     * Checks the password of a person who is logged in.
     *
     * @throws AuthenticationException when it is wrong or comes too early after wrong ones
     */
    public void check(Person person, String password, HttpServletRequest request) {
        var login = UsernamePasswordAuthenticationToken.unauthenticated(person.email(), password);
        login.setDetails(origin(request));
        manager.authenticate(login);
    }
}
