package platen.jobs.mail;

import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.subethamail.smtp.auth.EasyAuthenticationHandlerFactory;
import org.subethamail.smtp.server.SMTPServer;
import platen.jobs.mail.SmtpServer.Security;
import platen.jobs.outbound.TlsFixture;

/** A mail server that accepts neither mail nor password before the connection is encrypted. */
final class FakeMailServer implements AutoCloseable {
    private static final String USER = "platen";
    private static final String PASSWORD = "secret";

    private final List<String> mails = new CopyOnWriteArrayList<>();
    private final List<String> logins = new CopyOnWriteArrayList<>();
    private final Security security;
    private final SMTPServer server;

    FakeMailServer(Security security, TlsFixture certificate) {
        this.security = security;
        SMTPServer.Builder builder = SMTPServer.port(0)
                .bindAddress(InetAddress.getLoopbackAddress())
                .authenticationHandlerFactory(
                        new EasyAuthenticationHandlerFactory(
                                (user, password, context) -> logins.add(user + " " + password)))
                .requireAuth()
                .messageHandler((context, from, to, data) -> mails.add(to));
        server = (switch (security) {
            case STARTTLS -> builder.requireTLS().startTlsSocketFactory(certificate.context());
            case TLS -> builder.serverSocketFactory(certificate.context());
            case NONE -> builder;
        }).build();
        server.start();
    }

    /** Returns the server's settings. */
    SmtpServer address() {
        return new SmtpServer("127.0.0.1", server.getPortAllocated(), security, USER, PASSWORD,
                "platen@platen.example");
    }

    /** Returns the recipients of the mails that it accepted. */
    List<String> mails() {
        return mails;
    }

    /** Returns user and password of each login. */
    List<String> logins() {
        return logins;
    }

    @Override
    public void close() {
        server.stop();
    }
}
