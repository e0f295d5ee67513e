package platen.web.session;

import java.time.Duration;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.web.http.CookieHttpSessionIdResolver;
import org.springframework.session.web.http.SessionRepositoryFilter;
import platen.db.core.Database;
import platen.db.oidc.IssuerStore;
import platen.db.person.PersonStore;
import platen.jobs.people.SecondFactor;

/**
 * Keeps the sessions of people in the database, so that they survive restarts and are valid on every node. Other paths,
 * those of the API and of operators, do not use them.
 */
@Configuration(proxyBeanMethods = false)
public class SessionConfiguration {
    /** A session ends when it was not used for this time. */
    static final Duration IDLE = Duration.ofHours(12);
    /** After the filter of errors. A filter of a lower order runs without a connection to the database. */
    public static final int FILTER_ORDER = Ordered.HIGHEST_PRECEDENCE + 3;

    @Bean
    JdbcIndexedSessionRepository personSessions(Database database) {
        var sessions = new JdbcIndexedSessionRepository(new JdbcTemplate(database.dataSource()),
                new SessionTransactions(database.transactionManager()));
        sessions.setConversionService(TextAttributes.conversion());
        sessions.setDefaultMaxInactiveInterval(IDLE);
        sessions.setCleanupCron(Scheduled.CRON_DISABLED);
        return sessions;
    }

    @Bean
    SessionContexts sessionContexts(PersonStore people, SecondFactor secondFactor, IssuerStore issuers) {
        return new SessionContexts(people, secondFactor, issuers);
    }

    @Bean
    FilterRegistrationBean<SessionRepositoryFilter<?>> personSessionFilter(JdbcIndexedSessionRepository sessions) {
        var registration = new FilterRegistrationBean<SessionRepositoryFilter<?>>(
                filter(new SteadySessions<>(sessions)));
        registration.addUrlPatterns(PeoplePaths.servletPatterns());
        registration.setOrder(FILTER_ORDER);
        return registration;
    }

    private static <S extends Session> SessionRepositoryFilter<S> filter(SessionRepository<S> sessions) {
        var ids = new CookieHttpSessionIdResolver();
        ids.setCookieSerializer(HostCookies.session());
        var filter = new SessionRepositoryFilter<>(sessions);
        filter.setHttpSessionIdResolver(ids);
        return filter;
    }
}
