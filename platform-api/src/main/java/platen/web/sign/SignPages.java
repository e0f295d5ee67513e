package platen.web.sign;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.jobs.envelope.sign.Visit;

/** Shows the page of a person who is asked to sign, and takes the steps of the person. */
@Controller
final class SignPages {
    static final String PATH = "/s/";
    /** Parameter of the address that shows the entries again after the person has looked at the document. */
    static final String CHANGE = "change";
    /** Parameter of the address that says that the document has changed. */
    static final String AGAIN = "again";
    /** Parameter of the address that shows the page on which the person declines. */
    static final String DECLINE = "decline";

    private final SignVisitors visitors;
    private final SignScreens screens;
    private final SignSteps steps;

    SignPages(SignVisitors visitors, SignScreens screens, SignSteps steps) {
        this.visitors = visitors;
        this.screens = screens;
        this.steps = steps;
    }

    /** Returns the path of the page of a visit. */
    static String path(Visit visit) {
        return PATH + visit.token().text();
    }

    @GetMapping(PATH + "{token}")
    void show(@PathVariable String token, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = SignView.of(request, response);
        Optional<Visit> visit = visitors.find(view, token);
        if (visit.isEmpty()) {
            view.sendGone();
            return;
        }
        SignView own = view.forPerson(visit.get().signer().language());
        if (own.asks(DECLINE) && mayDecline(visit.get())) {
            screens.decline(own, visit.get(), HttpStatus.OK, "", "");
        } else {
            screens.show(own, visit.get());
        }
    }

    private static boolean mayDecline(Visit visit) {
        return visit.passed() && visit.signer().mayAct();
    }

    @PostMapping(PATH + "{token}")
    void act(@PathVariable String token, HttpServletRequest request, HttpServletResponse response) throws IOException {
        var view = SignView.of(request, response);
        Optional<Visit> visit = visitors.find(view, token);
        if (visit.isEmpty()) {
            view.sendGone();
            return;
        }
        SignView own = view.forPerson(visit.get().signer().language());
        visitors.receive(own, visit.get(), body -> steps.act(own, visit.get(), body));
    }
}
